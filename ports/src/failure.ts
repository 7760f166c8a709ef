import type { ConnectionTrouble } from '@portal/contract/connection-troubles';

export type { ConnectionTrouble } from '@portal/contract/connection-troubles';

/**
 * Why a call to an outside system did not do what was asked, in the portal's words.
 * - `unreachable`: no answer, or none in time; whether it took effect is not known.
 * - `throttled`: ask again later.
 * - `connection`: the portal's own way in is at fault, see `ConnectionTrouble`; a person of the operator has to mend it.
 * - `refused`: the system said no to this request for good; trying again changes nothing.
 * - `notFound`, `conflict`: the thing is missing, or stands in the way.
 * - `protocol`: it answered something that its API does not describe.
 */
export type FailureKind =
  | 'unreachable'
  | 'throttled'
  | 'connection'
  | 'refused'
  | 'notFound'
  | 'conflict'
  | 'protocol';

/** An outside system, and which of its regions; empty for one that has none. */
export type System = { system: string; region: string };

type FailureDetails = {
  retryAfterSeconds?: number;
  cause?: unknown;
  /** Of `connection`. */
  trouble?: ConnectionTrouble | undefined;
  /** Of `refused`, `notFound` and `conflict`: why, as the port names it, with what its text names. */
  reason?: string | undefined;
  values?: FailureValues | undefined;
};

export type FailureValues = Readonly<Record<string, string | number>>;

/** The one error that drivers throw. `message` is for logs and operators: it never holds a secret. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind;
  readonly retryAfterSeconds: number | undefined;
  readonly trouble: ConnectionTrouble | undefined;
  readonly reason: string | undefined;
  readonly values: FailureValues | undefined;
  /** Whose failure it is; see `ofSystem`. */
  system: System | undefined;

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'ProviderFailure';
    this.kind = kind;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.trouble = details.trouble;
    this.reason = details.reason;
    this.values = details.values;
  }
}

export const isKind = (error: unknown, kind: FailureKind): boolean =>
  error instanceof ProviderFailure && error.kind === kind;

/** What a call answers; null when what it asks for does not exist. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isKind(error, 'notFound')) return null;
    throw error;
  }
}

const passing: ReadonlySet<FailureKind> = new Set(['unreachable', 'throttled', 'connection']);

/** True when the same call may succeed later without anybody changing what is asked. */
export const isPassing = (kind: FailureKind): boolean => passing.has(kind);

async function stamped<T>(answer: Promise<T>, system: System): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderFailure) error.system ??= system;
    throw error;
  }
}

async function* stampedPages<T>(pages: AsyncIterable<T>, system: System): AsyncIterable<T> {
  try {
    yield* pages;
  } catch (error) {
    if (error instanceof ProviderFailure) error.system ??= system;
    throw error;
  }
}

const isPages = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

/** A driver whose failures say which system they come from, so that what waits for it is known. */
export const ofSystem = <D extends object>(system: System, driver: D): D =>
  new Proxy(driver, {
    get: (target, name, receiver) => {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...args: readonly unknown[]): unknown => {
        const answer: unknown = Reflect.apply(member, target, args);
        if (answer instanceof Promise) return stamped(answer, system);
        return isPages(answer) ? stampedPages(answer, system) : answer;
      };
    },
  });
