import { jsonReply, type Reply } from '@portal/simulator-kit/messages';
import type { z } from 'zod';

export type ErrorType = 'logical' | 'retryableLogical' | 'security' | 'transport' | 'unspecified';

type Extra = { failedJsonPatch?: unknown; retryAfter?: number };

/** An error of the console, in the envelope that all of them have. */
export class Refusal extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly extra: Extra;

  constructor(status: number, type: ErrorType, { message, ...extra }: Extra & { message: string }) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.type = type;
    this.extra = extra;
  }
}

export const wrong = (message: string): Refusal => new Refusal(400, 'logical', { message });

const wordsOf = (error: z.ZodError): string => {
  const [issue] = error.issues;
  return `The property at path '${issue?.path.join('/') ?? ''}' is not valid: ${issue?.message ?? ''}`;
};

/** A body in its shape; throws a `Refusal`. */
export const parsed = <S extends z.ZodType>(shape: S, body: unknown): z.output<S> => {
  const result = shape.safeParse(body);
  if (result.success) return result.data;
  throw wrong(wordsOf(result.error));
};

export const missing = (what: string): Refusal =>
  new Refusal(404, 'logical', { message: `${what} was not found.` });

const codes: Readonly<Record<ErrorType, number>> = {
  logical: 1000,
  retryableLogical: 1001,
  security: 2000,
  transport: 429,
  unspecified: 0,
};

export const refusalReply = ({ status, type, message, extra }: Refusal): Reply =>
  jsonReply({ errors: [{ message, type, code: codes[type], ...extra }] }, status);

export const dataReply = (data: unknown): Reply => jsonReply({ data, errors: [] });

export const emptyReply: Reply = jsonReply({ data: {}, errors: [] });
