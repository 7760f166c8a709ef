import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { findOrganizations, notableNumbers } from './data.ts';
import { createFaultSwitch, type FaultSwitch } from '@portal/simulator-control/faults';
import { hasValidCheckDigit, isIdentity } from './identity.ts';
import { toAnswer, toSilentAnswer, toUnknownAnswer } from './organization.ts';
import { problemBody, problems, type ApiProblem } from './problems.ts';
import { createTokenStore, type TokenStore } from './tokens.ts';

export type BolagsverketSimulatorOptions = {
  /** 0 takes a free port. */
  port: number;
  clientId: string;
  clientSecret: string;
  controlToken: string;
  /** The loopback address when left out. */
  host?: string;
  tokenLifetimeSeconds?: number;
};

export type BolagsverketSimulator = {
  url: string;
  baseUrl: string;
  tokenUrl: string;
  /** All tokens stop working at once, as after a restart of the token service. */
  revokeTokens(): void;
  close(): Promise<void>;
};

type Exchange = { request: IncomingMessage; response: ServerResponse };

const basePath = '/vardefulla-datamangder/v1';
const tokenPath = '/oauth2/token';
const largestBody = 64 * 1024;

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
};

const refuse = ({ request, response }: Exchange, problem: ApiProblem): void => {
  const requestId = request.headers['x-request-id'];
  send(response, problem.status, problemBody(problem, typeof requestId === 'string' ? requestId : undefined));
};

const readText = async (request: IncomingMessage): Promise<string> => {
  request.setEncoding('utf8');
  let text = '';
  for await (const chunk of request) if (text.length < largestBody) text += String(chunk);
  return text;
};

const readNumber = (text: string): string | null => {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('identitetsbeteckning' in body)) return null;
    return typeof body.identitetsbeteckning === 'string' ? body.identitetsbeteckning : null;
  } catch {
    return null;
  }
};

const lookUp = (number: string): unknown[] => {
  if (number === notableNumbers.allSourcesFail) return [toSilentAnswer()];
  const entries = findOrganizations(number);
  return entries.length > 0 ? entries.map(toAnswer) : [toUnknownAnswer(number)];
};

const answerOrganizations = async (exchange: Exchange): Promise<void> => {
  const number = readNumber(await readText(exchange.request));
  if (number === null) return refuse(exchange, problems.unreadable);
  if (!isIdentity(number)) return refuse(exchange, problems.malformed);
  if (!hasValidCheckDigit(number)) return refuse(exchange, problems.checkDigit);
  send(exchange.response, 200, { organisationer: lookUp(number) });
};

const answerAlive = async ({ response }: Exchange): Promise<void> => {
  response.writeHead(200, { 'content-type': 'text/plain' });
  response.end('OK');
};

const answerToken = async ({ request, response }: Exchange, tokens: TokenStore): Promise<void> => {
  const body = await readText(request);
  const issued = tokens.issue({ authorization: request.headers.authorization, body });
  send(response, issued.status, issued.body);
};

type Route = { scope: string; answer(exchange: Exchange): Promise<void> };

const routes = new Map<string, Route>([
  [`GET ${basePath}/isalive`, { scope: 'vardefulla-datamangder:ping', answer: answerAlive }],
  [`POST ${basePath}/organisationer`, { scope: 'vardefulla-datamangder:read', answer: answerOrganizations }],
]);

const route = async (exchange: Exchange, tokens: TokenStore): Promise<void> => {
  const { method, url, headers } = exchange.request;
  const target = `${method} ${url?.split('?')[0]}`;
  if (target === `POST ${tokenPath}`) return await answerToken(exchange, tokens);
  const found = routes.get(target);
  if (found === undefined) return refuse(exchange, problems.missing);
  const scopes = tokens.scopesOf(headers.authorization);
  if (scopes === null) return refuse(exchange, problems.unauthorized);
  if (!scopes.includes(found.scope)) return refuse(exchange, problems.forbidden);
  await found.answer(exchange);
};

/** True when the fault has already answered, or cut the connection. */
const suffer = async (exchange: Exchange, faults: FaultSwitch): Promise<boolean> => {
  const { fault, delayMs } = faults.current();
  if (fault === 'slow') await wait(delayMs, undefined, { ref: false });
  if (fault === 'down') exchange.request.socket.destroy();
  if (fault === 'refuses') refuse(exchange, problems.forbidden);
  if (fault === 'throttles') {
    exchange.response.setHeader('retry-after', '2');
    refuse(exchange, problems.throttled);
  }
  return fault === 'down' || fault === 'refuses' || fault === 'throttles';
};

const listen = async (server: Server, host: string, port: number): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://${host}:${address.port}`;
};

/** A stand-in that speaks the open company register's API v1; it holds invented companies only. */
export const startBolagsverketSimulator = async (
  options: BolagsverketSimulatorOptions,
): Promise<BolagsverketSimulator> => {
  const tokens = createTokenStore(options, options.tokenLifetimeSeconds ?? 3600);
  const faults = createFaultSwitch(options.controlToken);

  const serve = async (exchange: Exchange): Promise<void> => {
    if (await faults.handle(exchange.request, exchange.response)) return;
    if (await suffer(exchange, faults)) return;
    await route(exchange, tokens);
  };

  const server = createServer((request, response) => {
    serve({ request, response }).catch(() => response.destroy());
  });
  const url = await listen(server, options.host ?? '127.0.0.1', options.port);
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  const revokeTokens = (): void => tokens.revokeAll();
  return { url, baseUrl: url + basePath, tokenUrl: url + tokenPath, revokeTokens, close };
};
