import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { demoPassword } from './browser.ts';
import { mailTo } from './inbox.ts';
import { demo } from './portals.ts';

type Call = { method?: string; token?: string; body?: unknown; url?: string };
/** A portal and its inbox; without it, the one that the run shares. */
export type Portal = { url: string; inbox: string };
type Answer = Record<string, unknown>;

/** Calls the API as a program would, and answers status and body. */
export async function callApi(path: string, call: Call = {}): Promise<{ status: number; body: Answer }> {
  const { method = call.body === undefined ? 'GET' : 'POST', token, body, url = demo().url } = call;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

const word = (answer: Answer, name: string): string => {
  const value = answer[name];
  if (typeof value !== 'string') throw new Error(`No ${name} in ${JSON.stringify(answer)}`);
  return value;
};

/** The token of a new session, of an account without a second step; waits while wrong tries of a test make it wait. */
export const tokenOf = (email: string, password: string = demoPassword, url?: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const body = { username: email, password };
      return word((await callApi('/login/', { body, ...(url && { url }) })).body, 'accessToken');
    },
    { timeout: 60_000, interval: 2000 },
  );

export const invitationLink = /\S+\/auth\/new-password\?token=([\w-]+)\S*/;
export const mailedCode = /^\d{6}\b/m;

/** The first part of a text that fits. */
export function partOf(text: string, pattern: RegExp): string {
  const match = pattern.exec(text);
  const part = match?.[1] ?? match?.[0];
  if (part === undefined) throw new Error(`${pattern.source} is not in:\n${text}`);
  return part;
}

export type Invited = { name: string; email: string; remove(): Promise<void> };

/** A new customer of the second partner whose first owner is invited; `remove` deletes it with its users. */
export async function inviteOwner(): Promise<Invited> {
  const unique = randomUUID().slice(0, 8);
  const name = `Provbolaget ${unique} AB`;
  const email = `owner-${unique}@e2e.example`;
  const body = {
    name,
    organizationNumber: '559240-7166',
    contactEmail: email,
    invoiceEmail: email,
    inviteOwnerEmail: email,
  };
  const token = await tokenOf('other-partner@demo.example');
  const created = await callApi('/customer/', { token, body });
  const id = word(created.body, 'id');
  const remove = async (): Promise<void> => {
    const partner = await tokenOf('other-partner@demo.example');
    await callApi(`/customer/?id=${id}`, { method: 'DELETE', token: partner });
  };
  return { name, email, remove };
}

const names = { firstName: 'Signe', lastName: 'Ny' };

/** Takes up an invitation: the password of the demo, and the terms unless told. */
export async function acceptInvitation(
  email: string,
  { acceptsTerms = true, portal = demo() }: { acceptsTerms?: boolean; portal?: Portal } = {},
): Promise<void> {
  const { url, inbox } = portal;
  const mail = await mailTo(email, invitationLink, inbox);
  const link = partOf(mail.text, invitationLink);
  await callApi('/auth-v2/new-password/', { url, body: { token: link, password: demoPassword, ...names } });
  if (!acceptsTerms) return;
  const halfway = await tokenOf(email, demoPassword, url);
  await callApi('/accept-terms/', { url, token: halfway, body: { termsConsent: true } });
}

/** An account of its own for a test that changes it: invited, with a password, and its terms accepted unless told. */
export async function newAccount({ acceptsTerms = true } = {}): Promise<Invited> {
  const invited = await inviteOwner();
  await acceptInvitation(invited.email, { acceptsTerms });
  return invited;
}
