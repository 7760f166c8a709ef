import { randomUUID } from 'node:crypto';

export type ApiProblem = { status: number; title: string; type: string; instance: string; detail: string };

const refusal = (detail: string): ApiProblem => ({
  status: 400,
  title: 'Bad Request',
  type: 'urn:bolagsverket:error:validation',
  instance: 'validation.client',
  detail,
});

const auth = { type: 'urn:bolagsverket:error:auth', instance: 'auth.error' };

export const problems = {
  unreadable: refusal('JSON parse error'),
  malformed: refusal('Identitetsbeteckning har ogiltigt format.'),
  checkDigit: refusal('Identitetsbeteckning har ogiltig kontrollsiffra.'),
  unauthorized: {
    status: 401,
    title: 'Unauthorized',
    ...auth,
    detail: 'Anroparen saknar giltiga autentiseringsuppgifter.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    ...auth,
    detail: 'Anroparen saknar behörighet till resursen.',
  },
  missing: {
    status: 404,
    title: 'Not Found',
    type: 'about:blank',
    instance: 'not.found',
    detail: 'Resursen kunde inte hittas.',
  },
  throttled: {
    status: 429,
    title: 'Too Many Requests',
    type: 'about:blank',
    instance: 'client.error',
    detail: 'Kvoten är förbrukad.',
  },
} as const satisfies Record<string, ApiProblem>;

/** The body of a problem, with the caller's own request id when it sent one. */
export const problemBody = (problem: ApiProblem, requestId: string | undefined): Record<string, unknown> => ({
  ...problem,
  timestamp: new Date().toISOString(),
  requestId: requestId ?? randomUUID(),
});

/** The problem of a status that is asked for; any other than the known ones is the service's own. */
export const problemOf = (status: number): ApiProblem =>
  Object.values<ApiProblem>(problems).find((problem) => problem.status === status) ?? {
    status,
    title: 'Error',
    type: 'about:blank',
    instance: 'server.error',
    detail: 'Ett fel har uppstått.',
  };
