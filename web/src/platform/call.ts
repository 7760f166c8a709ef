import { authErrors, type ProblemBody } from '@portal/contract/errors';
import { parametersIn, pathWith } from '@portal/contract/endpoint-paths';
import type { BodyInput, Endpoint, ParamsInput, QueryInput, ResponseOf, Schema } from '@portal/contract/http';
import { ApiError } from './api-error.ts';

type ParamsPart<E extends Endpoint> = E extends { params: Schema }
  ? { params: ParamsInput<E> }
  : { params?: undefined };
type QueryPart<E extends Endpoint> = E extends { query: Schema }
  ? object extends QueryInput<E>
    ? { query?: QueryInput<E> }
    : { query: QueryInput<E> }
  : { query?: undefined };
type BodyPart<E extends Endpoint> = E extends { body: Schema }
  ? { body: BodyInput<E> }
  : { body?: undefined };

type FilePart<E extends Endpoint> = E extends { upload: { maxFiles: number } }
  ? { files: readonly File[] }
  : E extends { upload: object }
    ? { file: File }
    : { file?: undefined };

/**
 * What a call of that endpoint takes: parameters of the path, query and body as the record's schemas read them, and the
 * file of an upload.
 */
export type CallInput<E extends Endpoint> = ParamsPart<E> &
  QueryPart<E> &
  BodyPart<E> &
  FilePart<E> &
  CallOptions;

/** The same of a call that may be an order, which carries a key. */
type OrderInput<E extends Endpoint> = CallInput<E> & { idempotencyKey?: string | undefined };

/** What a GET is asked with, as the cache keeps it: its query, and the parameters of its path in it. */
export type ReadInput<E extends Endpoint> = E extends { params: Schema }
  ? ParamsInput<E> & (E extends { query: Schema } ? QueryInput<E> : unknown)
  : QueryInput<E>;

/** An endpoint that is only asked: by a GET, or by a POST whose question does not belong into an address. */
export type Question = Endpoint & ({ method: 'GET' } | { asks: true });
/** An endpoint that changes something. */
export type Change = Endpoint & { method: 'POST' | 'PUT' | 'DELETE'; asks?: undefined };

type CallOptions = {
  signal?: AbortSignal;
  /** Instead of the stored one, while a sign-in is under way beside a running session. */
  token?: string;
};
type LooseInput = CallOptions & {
  idempotencyKey?: string | undefined;
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: File | undefined;
  files?: readonly File[];
};

export type CallerDependencies = {
  fetch: typeof fetch;
  /** Where the API is, without a last slash, e.g. `/api`. */
  base: string;
  token: () => string | null;
  /** Resolves when it is known whose the token is: while the one changes, nothing is sent. */
  settled: () => Promise<void>;
  /** Who is signed in, and as whom; null for nobody. */
  owner: () => string | null;
  language: () => string;
  report: (what: string, error: unknown) => void;
  /** Nothing was answered, or not by the portal. */
  lost: () => void;
  found: () => void;
  refused: (sentToken: string) => void;
  termsLapsed: () => void;
};

/**
 * The address of a call: the parameters of the path in their places, the other values behind it, where those that are
 * absent or empty are left out.
 */
export function addressOf(base: string, { path }: Pick<Endpoint, 'path'>, values: unknown): string {
  const present = Object.entries(values ?? {});
  const inPath = new Set(parametersIn(path));
  const search = new URLSearchParams();
  for (const [name, value] of present) {
    if (!inPath.has(name) && value !== undefined && value !== null && value !== '')
      search.set(name, String(value));
  }
  const text = search.toString();
  const address = `${base}${pathWith(path, Object.fromEntries(present))}`;
  return text === '' ? address : `${address}?${text}`;
}

function headersOf(parts: { token: string | null; language: string; accept: string }): Headers {
  const headers = new Headers({ Accept: parts.accept, 'Accept-Language': parts.language });
  if (parts.token !== null) headers.set('Authorization', `Bearer ${parts.token}`);
  return headers;
}

async function problemOf(response: Response): Promise<Partial<ProblemBody>> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (!isJson) return { errorKey: response.status >= 500 ? 'unavailable' : '', message: '' };
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null ? body : {};
}

/** Why nothing was answered. */
export const unreachable = (module: string): ApiError =>
  new ApiError(0, module, { errorKey: globalThis.navigator?.onLine ? 'network' : 'offline' });

/** What stands in front of the portal says by itself that there is nobody behind it. */
const isAnswer = ({ status, headers }: Response): boolean =>
  ![502, 503, 504].includes(status) || (headers.get('content-type')?.includes('json') ?? false);

/** Sends a call and answers the raw response of a success; throws `ApiError` for everything else. */
export type Send = (endpoint: Endpoint, input: LooseInput, accept?: string) => Promise<Response>;

function createFailure(dependencies: CallerDependencies) {
  return async (endpoint: Endpoint, response: Response, token: string | null): Promise<ApiError> => {
    const error = new ApiError(response.status, endpoint.module, await problemOf(response));
    if (error.status >= 500) dependencies.report(endpoint.name, error.Message ?? error);
    if (token !== null && error.status === 401 && error.errorKey === authErrors.bearerNotValid) {
      dependencies.refused(token);
    }
    if (error.status === 403 && error.errorKey === authErrors.termsOutstanding) dependencies.termsLapsed();
    return error;
  };
}

/** The text fields first: who reads the form knows them when the file comes. */
function formOf(body: unknown, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value));
  for (const file of files) form.append('file', file);
  return form;
}

function requestOf(endpoint: Endpoint, input: LooseInput, headers: Headers): RequestInit {
  const init: RequestInit = { method: endpoint.method, headers };
  if (input.signal) init.signal = input.signal;
  const files = input.files ?? (input.file && [input.file]);
  if (files) init.body = formOf(input.body, files);
  else if (input.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(input.body);
  }
  const key = input.idempotencyKey ?? (endpoint.order ? crypto.randomUUID() : undefined);
  if (key !== undefined) headers.set('Idempotency-Key', key);
  return init;
}

/** Null when nothing was answered. */
async function fetched(
  { fetch, found, lost }: CallerDependencies,
  address: string,
  request: RequestInit,
): Promise<Response | null> {
  try {
    const response = await fetch(address, request);
    if (isAnswer(response)) found();
    else lost();
    return response;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    lost();
    return null;
  }
}

/** Every call goes out with the stored token; errors are thrown again. */
export function createSend(dependencies: CallerDependencies): Send {
  const failure = createFailure(dependencies);
  return async (endpoint, input, accept = 'application/json') => {
    const owner = dependencies.owner();
    const failed = (error: ApiError): ApiError => {
      error.isSomebodyElses = dependencies.owner() !== owner;
      return error;
    };
    if (input.token === undefined) await dependencies.settled();
    if (dependencies.owner() !== owner) throw failed(new ApiError(0, endpoint.module, {}));
    const token = input.token ?? dependencies.token();
    const headers = headersOf({ token, language: dependencies.language(), accept });
    const values = { ...Object(input.params), ...Object(input.query) };
    const address = addressOf(dependencies.base, endpoint, values);
    const response = await fetched(dependencies, address, requestOf(endpoint, input, headers));
    if (response === null) throw failed(unreachable(endpoint.module));
    if (response.ok) return response;
    const error = await failure(endpoint, response, token);
    if (input.token === undefined) await dependencies.settled();
    throw failed(error);
  };
}

async function checkAnswer(endpoint: Endpoint, answer: unknown, report: CallerDependencies['report']) {
  if (!endpoint.response) return;
  const { safeParse } = await import('zod');
  const result = safeParse(endpoint.response, answer);
  if (!result.success) report(`${endpoint.name} answered in another shape`, result.error);
}

/** Sends calls and answers their JSON. In development an answer is checked against the record. */
export function createCaller(dependencies: CallerDependencies, send: Send) {
  const answerOf = async <E extends Endpoint>(endpoint: E, input: LooseInput): Promise<ResponseOf<E>> => {
    const response = await send(endpoint, input);
    const text = await response.text();
    const answer: ResponseOf<E> = text === '' ? {} : JSON.parse(text);
    if (import.meta.env.DEV) await checkAnswer(endpoint, answer, dependencies.report);
    return answer;
  };
  return {
    call: <E extends Endpoint>(endpoint: E, input: OrderInput<E>) => answerOf(endpoint, input),
    /** The same with values that are taken as they are. */
    callWith: answerOf,
  };
}
