/**
 * Why a call to an outside system did not do what was asked, in the portal's words.
 * - `unreachable`: no answer, or none in time; whether it took effect is not known.
 * - `refused`: the system said no for good (rights, rules); trying again changes nothing.
 * - `notFound`, `conflict`: the thing is missing, or stands in the way.
 * - `throttled`: ask again later.
 * - `protocol`: it answered something that its API does not describe.
 */
export type FailureKind = 'unreachable' | 'refused' | 'notFound' | 'conflict' | 'throttled' | 'protocol';

/**
 * What of the connection itself is wrong, where the driver can tell: the portal's own user, key or password; the
 * certificate of the other side; or a host name that nobody knows.
 */
export type ConnectionTrouble = 'credentials' | 'certificate' | 'name';

type FailureDetails = {
  retryAfterSeconds?: number;
  cause?: unknown;
  trouble?: ConnectionTrouble | undefined;
};

/** The one error that drivers throw. `message` is for logs and operators: it never holds a secret. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind;
  readonly retryAfterSeconds: number | undefined;
  readonly trouble: ConnectionTrouble | undefined;

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'ProviderFailure';
    this.kind = kind;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.trouble = details.trouble;
  }
}

/** True when the same call may succeed later without anybody changing anything. */
export const isPassing = (kind: FailureKind): boolean => kind === 'unreachable' || kind === 'throttled';
