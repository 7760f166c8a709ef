import type { FieldError } from '@portal/contract/errors';

type ProblemOptions = {
  fields?: Record<string, FieldError>;
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
};

/**
 * An answer that is not a success. `errorKey` is looked up by the web under `api.<module>.error`, then
 * `api.common.error`; the English `message` is for people without the catalogue.
 */
export class Problem extends Error {
  readonly status: number;
  readonly errorKey: string;
  options: ProblemOptions = {};

  constructor(status: number, errorKey: string, message: string) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.errorKey = errorKey;
  }

  /** Adds fields, details or when to try again. */
  with(options: ProblemOptions): this {
    this.options = { ...this.options, ...options };
    return this;
  }
}

/** A foreign object answers as a missing one does. */
export const notFound = (what = 'It'): Problem => new Problem(404, 'notFound', `${what} was not found.`);

export const forbidden = (): Problem => new Problem(403, 'forbidden', 'Your role does not allow this.');

/** One field that the schema could not judge alone. */
export const invalidField = (field: string, error: FieldError): Problem =>
  new Problem(400, 'invalid', 'Some fields need to be corrected.').with({ fields: { [field]: error } });

/** An edit that was read at an older version; says who changed it and when. */
export const stale = (by: string, at: string): Problem =>
  new Problem(409, 'stale', 'Somebody has changed this since you opened it.').with({ details: { by, at } });
