import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const faults = ['none', 'slow', 'down', 'refuses', 'throttles'] as const;

export type Fault = (typeof faults)[number];
export type FaultState = { fault: Fault; delayMs: number };

export type FaultSwitch = {
  current(): FaultState;
  /** Answers the requests of the control path; false when the request is for somebody else. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
};

const controlPath = '/_simulator/';
const usualDelayMs = 3000;
const longestDelayMs = 600_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

// An empty token would open the control to everybody.
const isSame = (given: string, wanted: string): boolean =>
  wanted !== '' && timingSafeEqual(digest(given), digest(wanted));

const answer = (response: ServerResponse, status: number, body: unknown): true => {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
  return true;
};

const readText = async (request: IncomingMessage): Promise<string> => {
  request.setEncoding('utf8');
  let text = '';
  for await (const chunk of request) if (text.length < 4096) text += String(chunk);
  return text;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const toFaultState = (value: unknown): FaultState | null => {
  if (typeof value !== 'object' || value === null || !('fault' in value)) return null;
  const fault = faults.find((known) => known === value.fault);
  const delayMs = 'delayMs' in value ? value.delayMs : usualDelayMs;
  if (fault === undefined || typeof delayMs !== 'number') return null;
  return delayMs >= 0 && delayMs <= longestDelayMs ? { fault, delayMs } : null;
};

/** `GET` and `PUT /_simulator/faults` with the header `x-simulator-token`, apart from the vendor's own API. */
export const createFaultSwitch = (controlToken: string): FaultSwitch => {
  let state: FaultState = { fault: 'none', delayMs: usualDelayMs };

  const change = async (request: IncomingMessage, response: ServerResponse): Promise<true> => {
    const wanted = toFaultState(parse(await readText(request)));
    if (wanted === null) return answer(response, 400, { error: `fault is one of ${faults.join(', ')}` });
    state = wanted;
    return answer(response, 200, state);
  };

  const handle: FaultSwitch['handle'] = async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (!path.startsWith(controlPath)) return false;
    const token = request.headers['x-simulator-token'];
    if (typeof token !== 'string' || !isSame(token, controlToken)) {
      return answer(response, 403, { error: 'x-simulator-token is missing or wrong' });
    }
    if (path !== `${controlPath}faults`) return answer(response, 404, { error: 'no such control' });
    if (request.method === 'GET') return answer(response, 200, state);
    if (request.method === 'PUT') return await change(request, response);
    return answer(response, 405, { error: 'GET or PUT' });
  };

  return { current: () => state, handle };
};
