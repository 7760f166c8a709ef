/**
 * Why a call to an outside system did not do what was asked, in the portal's words.
 * - `unreachable`: no answer, or none in time; whether it took effect is not known.
 * - `refused`: the system said no for good (rights, rules); trying again changes nothing.
 * - `notFound`, `conflict`: the thing is missing, or stands in the way.
 * - `throttled`: ask again later.
 * - `protocol`: it answered something that its API does not describe.
 */
export type FailureKind = 'unreachable' | 'refused' | 'notFound' | 'conflict' | 'throttled' | 'protocol';

type FailureDetails = { retryAfterSeconds?: number; cause?: unknown };

/** The one error that drivers throw. `message` is for logs and operators: it never holds a secret. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'ProviderFailure';
    this.kind = kind;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** True when the same call may succeed later without anybody changing anything. */
export const isPassing = (kind: FailureKind): boolean => kind === 'unreachable' || kind === 'throttled';
