import type * as z from 'zod';
import { ProviderFailure, type ConnectionTrouble, type FailureKind } from '@portal/ports/failure';
import type { OutboundResponse } from '@portal/ports/outbound';

const kinds: Readonly<Record<number, FailureKind>> = {
  400: 'refused',
  401: 'connection',
  403: 'connection',
  404: 'notFound',
  409: 'conflict',
  410: 'notFound',
  412: 'conflict',
  422: 'refused',
  429: 'throttled',
  501: 'protocol',
};
const troubles: Readonly<Record<number, ConnectionTrouble>> = { 401: 'credentials', 403: 'rights' };

type Details = { retryAfterSeconds?: number; trouble?: ConnectionTrouble };

/** Whole seconds from now, of a Retry-After in seconds or as a date; undefined without one that can be read. */
export function retryAfterOf(headers: Readonly<Record<string, string>>): number | undefined {
  const header = headers['retry-after'];
  if (header === undefined) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/**
 * What an answer that is no success says about the call, as most systems mean their statuses; `own` are those that this
 * system means otherwise. A 5xx says nothing about whether the call took effect, which is what `unreachable` means; a 503
 * that names a time asks for later.
 */
export function judge(
  { status, headers }: Pick<OutboundResponse, 'status' | 'headers'>,
  own: Readonly<Record<number, FailureKind>> = {},
): { kind: FailureKind; details: Details } {
  const retryAfterSeconds = retryAfterOf(headers);
  const usual = status < 500 ? 'protocol' : 'unreachable';
  const asksForLater = status === 503 && retryAfterSeconds !== undefined;
  const kind = own[status] ?? kinds[status] ?? (asksForLater ? 'throttled' : usual);
  const trouble = kind === 'connection' ? troubles[status] : undefined;
  return {
    kind,
    details: {
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ...(trouble === undefined ? {} : { trouble }),
    },
  };
}

/** `what` is the call in words and `said` what the system said, both for operators and without a secret. */
export function failedAnswer(
  what: string,
  response: OutboundResponse,
  { said = '', own = {} }: { said?: string; own?: Readonly<Record<number, FailureKind>> } = {},
): ProviderFailure {
  const { kind, details } = judge(response, own);
  return new ProviderFailure(kind, `${what} answered ${response.status} ${said}`.trim(), details);
}

/** The JSON of a body; undefined when it is none. */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** The paths alone of what is wrong, without values: they may be secret. */
export const faultsIn = ({ issues }: z.ZodError): string =>
  issues.map(({ path, code }) => `${path.join('.')} ${code}`.trim()).join(', ');

/**
 * What a JSON answer says, in its shape. Throws `protocol` otherwise, with the paths alone of what is wrong. `what` is the
 * call in words.
 */
export function readAs<Shape extends z.ZodType>(
  what: string,
  body: Uint8Array,
  shape: Shape,
): z.output<Shape> {
  const json = readJson(body);
  if (json === undefined) throw new ProviderFailure('protocol', `${what}: the answer is not JSON`);
  const found = shape.safeParse(json);
  if (found.success) return found.data;
  throw new ProviderFailure(
    'protocol',
    `${what}: the answer has an unexpected shape (${faultsIn(found.error)})`,
  );
}
