import { errors, type ErrorKey } from '@portal/contract/error-registry';
import type { ErrorRecord, FieldError } from '@portal/contract/errors';
import type { output } from 'zod';

type DetailsOf<K extends ErrorKey> = K extends ErrorKey
  ? (typeof errors)[K] extends { details: infer D }
    ? output<D>
    : never
  : never;
type ProblemOptions<K extends ErrorKey> = {
  fields?: Record<string, FieldError>;
  details?: DetailsOf<K>;
  retryAfterSeconds?: number;
};

/** An answer that is not a success; its status and its English message stand in the contract's registry. */
export class Problem<K extends ErrorKey = ErrorKey> extends Error {
  readonly errorKey: K;
  readonly status: number;
  options: ProblemOptions<K> = {};

  constructor(errorKey: K) {
    const { status, message }: ErrorRecord = errors[errorKey];
    super(message);
    this.name = 'Problem';
    this.errorKey = errorKey;
    this.status = status;
  }

  /** Adds fields, details or when to try again. */
  with(options: ProblemOptions<K>): this {
    this.options = { ...this.options, ...options };
    return this;
  }
}

/** A foreign object answers as a missing one does. */
export const notFound = (): Problem => new Problem('notFound');

export const forbidden = (): Problem => new Problem('forbidden');

/** One field that the schema could not judge alone. */
export const invalidField = (field: string, error: FieldError): Problem =>
  new Problem('invalid').with({ fields: { [field]: error } });

/** An edit that was read at an older version; says who changed it and when. */
export const stale = (by: string, at: string): Problem => new Problem('stale').with({ details: { by, at } });
