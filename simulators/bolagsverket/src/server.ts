import { openKit, type Place } from '@portal/simulator-kit/kit';
import {
  headerOf,
  jsonOf,
  jsonReply,
  type ReceivedRequest,
  type Reply,
} from '@portal/simulator-kit/messages';
import { startSimulator, type Simulator } from '@portal/simulator-kit/simulator';
import type { NamedCall, Speech } from '@portal/simulator-kit/unkindness/calls';
import { z } from 'zod';
import { findOrganizations, notableNumbers } from './data.ts';
import { hasValidCheckDigit, isIdentity } from './identity.ts';
import { toAnswer, toSilentAnswer, toUnknownAnswer } from './organization.ts';
import { problemBody, problemOf, problems, type ApiProblem } from './problems.ts';
import { createTokenStore, type TokenStore } from './tokens.ts';

export type BolagsverketSimulatorOptions = Place & {
  clientId: string;
  clientSecret: string;
  tokenLifetimeSeconds?: number;
};

export type BolagsverketSimulator = Simulator & {
  baseUrl: string;
  tokenUrl: string;
  /** All tokens stop working at once, as after a restart of the token service. */
  revokeTokens(): void;
};

const basePath = '/vardefulla-datamangder/v1';
const tokenPath = '/oauth2/token';

const refuse = (request: ReceivedRequest, problem: ApiProblem): Reply =>
  jsonReply(problemBody(problem, headerOf(request, 'x-request-id')), problem.status);

const question = z.object({ identitetsbeteckning: z.string() });

const lookUp = (number: string): unknown[] => {
  if (number === notableNumbers.allSourcesFail) return [toSilentAnswer()];
  const entries = findOrganizations(number);
  return entries.length > 0 ? entries.map(toAnswer) : [toUnknownAnswer(number)];
};

const answerOrganizations = (request: ReceivedRequest): Reply => {
  const number = question.safeParse(jsonOf(request)).data?.identitetsbeteckning;
  if (number === undefined) return refuse(request, problems.unreadable);
  if (!isIdentity(number)) return refuse(request, problems.malformed);
  if (!hasValidCheckDigit(number)) return refuse(request, problems.checkDigit);
  return jsonReply({ organisationer: lookUp(number) });
};

const answerAlive = (): Reply => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: 'OK' });

const answerToken = (request: ReceivedRequest, tokens: TokenStore): Reply => {
  const body = request.body.toString('utf8');
  const issued = tokens.issue({ authorization: request.headers.authorization, body });
  return jsonReply(issued.body, issued.status);
};

type Route = { call: NamedCall; scope: string; answer(request: ReceivedRequest): Reply };

const alive: Route = {
  call: { name: 'isAlive', kind: 'read' },
  scope: 'vardefulla-datamangder:ping',
  answer: answerAlive,
};
const organizations: Route = {
  call: { name: 'findOrganizations', kind: 'list' },
  scope: 'vardefulla-datamangder:read',
  answer: answerOrganizations,
};
const routes = new Map<string, Route>([
  [`GET ${basePath}/isalive`, alive],
  [`POST ${basePath}/organisationer`, organizations],
]);
const signIn: NamedCall = { name: 'takeToken', kind: 'sign-in' };

/** JSON. The description requires no more than these. */
const speech: Speech = {
  calls: [signIn, alive.call, organizations.call],
  callOf: ({ method, path }) =>
    method === 'POST' && path === tokenPath ? signIn : routes.get(`${method} ${path}`)?.call,
  rows: ['organisationer'],
  words: ['kod', 'typ', 'klartext', 'dataproducent'],
  names: ['namn', 'utdelningsadress', 'postort', 'coAdress', 'beskrivning'],
  always: ['organisationer'],
};

const route = (request: ReceivedRequest, tokens: TokenStore): Reply => {
  const target = `${request.method} ${request.path}`;
  if (target === `POST ${tokenPath}`) return answerToken(request, tokens);
  const found = routes.get(target);
  if (found === undefined) return refuse(request, problems.missing);
  const scopes = tokens.scopesOf(request.headers.authorization);
  if (scopes === null) return refuse(request, problems.unauthorized);
  if (!scopes.includes(found.scope)) return refuse(request, problems.forbidden);
  return found.answer(request);
};

/** A stand-in that speaks the open company register's API v1; it holds invented companies only. */
export const startBolagsverketSimulator = async (
  options: BolagsverketSimulatorOptions,
): Promise<BolagsverketSimulator> => {
  const kit = openKit(options);
  const lifetimeSeconds = options.tokenLifetimeSeconds ?? 3600;
  const tokens = createTokenStore(options, { clock: kit.clock, lifetimeSeconds });
  const revokeTokens = (): void => tokens.revokeAll();
  const { url, close } = await startSimulator(kit, {
    answer: (request) => route(request, tokens),
    refusals: {
      refuses: (request, status = 403) => refuse(request, problemOf(status)),
      throttles: (request) => refuse(request, problems.throttled),
    },
    state: { content: () => null, restore: revokeTokens },
    speech,
  });
  return { url, baseUrl: url + basePath, tokenUrl: url + tokenPath, revokeTokens, close };
};
