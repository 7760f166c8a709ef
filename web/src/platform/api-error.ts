import type { FieldError, ProblemBody } from '@portal/contract/errors';

/** A call that did not succeed. `status` 0: no answer at all (`errorKey` is then `offline` or `network`). */
export class ApiError extends Error {
  readonly status: number;
  readonly module: string;
  readonly errorKey: string;
  readonly requestId: string;
  readonly fields: Record<string, FieldError>;
  readonly details: Record<string, unknown>;
  /** What a server error carries for the log. */
  readonly Message: string | undefined;
  /** True when whoever sent the call is not signed in as such any more: it is told to nobody else. */
  isSomebodyElses = false;

  constructor(status: number, module: string, body: Partial<ProblemBody>) {
    super(body.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.module = module;
    this.errorKey = body.errorKey ?? '';
    this.requestId = body.requestId ?? '';
    this.fields = body.fields ?? {};
    this.details = body.details ?? {};
    this.Message = body.Message;
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** Nobody has looked at what was sent. */
export const isUnanswered = (error: unknown): boolean => isApiError(error) && error.status === 0;

const idsInAddress = ['id', 'customerId', 'partnerId'];

/** The thing that was asked for by the address is not there, or not for this person, or its id is none at all. */
export const isMissing = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 404 || (error.status === 400 && idsInAddress.some((name) => name in error.fields)));
