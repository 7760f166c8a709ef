import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { demoPassword } from './browser.ts';
import { demo } from './portals.ts';

type Call = { method?: string; token?: string; body?: unknown; url?: string };
type Answer = { status: number; body: Record<string, unknown> };

async function request(
  address: string,
  method: string,
  sent: { body?: unknown; headers: object },
): Promise<Answer> {
  const response = await fetch(address, {
    method,
    headers: { ...sent.headers, ...(sent.body !== undefined && { 'content-type': 'application/json' }) },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

/** Calls the API as a program would, and answers status and body. */
export function callApi(path: string, call: Call = {}): Promise<Answer> {
  const { method = call.body === undefined ? 'GET' : 'POST', token, body, url = demo().url } = call;
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return request(`${url}/api${path}`, method, { body, headers });
}

/** The token of a new session, of an account without a second step; waits while wrong tries of a test make it wait. */
export const tokenOf = (email: string, password: string = demoPassword, url?: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const body = { username: email, password };
      const answer = await callApi('/login/', { body, ...(url && { url }) });
      const { accessToken } = answer.body;
      if (typeof accessToken !== 'string')
        throw new Error(`${email} cannot sign in: ${JSON.stringify(answer)}`);
      return accessToken;
    },
    { timeout: 60_000, interval: 2000 },
  );

/** Somebody who is signed in and calls the API as a program would. */
export type Caller = (
  method: string,
  path: string,
  sent?: { query?: Record<string, string>; body?: unknown },
) => Promise<Answer>;

const sessions = new Map<string, Promise<Caller>>();

const signIn = (email: string, url: string): Promise<Caller> => {
  const session = tokenOf(email, undefined, url).then((token) => callerWith(token, url));
  sessions.set(`${email} ${url}`, session);
  return session;
};

/** Who calls is signed in once for a file, and anew when the session was ended meanwhile. */
export const callerOf = async (email: string, url: string = demo().url): Promise<Caller> => {
  const current = (): Promise<Caller> => sessions.get(`${email} ${url}`) ?? signIn(email, url);
  await current();
  return async (...call) => {
    const answer = await (await current())(...call);
    return answer.status === 401 ? (await signIn(email, url))(...call) : answer;
  };
};

/** The same with the token of a session that is there already. */
export const callerWith =
  (token: string, url: string = demo().url): Caller =>
  (method, path, { query = {}, body } = {}) =>
    request(`${url}/api${path}?${new URLSearchParams(query)}`, method, {
      body,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    });
