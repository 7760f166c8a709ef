import { jsonOf, jsonReply, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';

export type ErrorCode =
  | 'ProxyOffline'
  | 'OutdatedChangeToken'
  | 'ResourceAccessDenied'
  | 'ResourceNotFound'
  | 'ParameterValidationFailure'
  | 'Timeout'
  | 'OperationConflict'
  | 'HttpError';

/** An error in the one shape that all of them have; the vendor tells no statuses, so that these are assumed. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;

  constructor(status: number, code: ErrorCode, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
  }
}

export const wrong = (message: string): Refusal => new Refusal(400, 'ParameterValidationFailure', message);

export const missing = (what: string): Refusal =>
  new Refusal(404, 'ResourceNotFound', `${what} was not found.`);

export const inTheWay = (message: string): Refusal => new Refusal(409, 'OperationConflict', message);

export const refusalReply = ({ status, code, message }: Refusal): Reply =>
  jsonReply({ message, errorCode: code }, status);

export const noContent: Reply = { status: 204 };

/** The JSON body in that shape. */
export function bodyAs<S extends z.ZodType>(request: ReceivedRequest, shape: S): z.output<S> {
  const found = shape.safeParse(jsonOf(request));
  if (found.success) return found.data;
  const where = found.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw wrong(`The request is not valid: ${where.join('; ')}`);
}

function countIn(query: URLSearchParams, name: string, range: { usual: number; most: number }): number {
  const value = Number(query.get(name) ?? range.usual);
  if (Number.isInteger(value) && value >= 0 && value <= range.most) return value;
  throw wrong(`The ${name} parameter is not valid.`);
}

export const pageReply = (
  { query }: ReceivedRequest,
  rows: readonly unknown[],
  more: Readonly<Record<string, string>> = {},
): Reply => {
  const limit = countIn(query, 'limit', { usual: 30, most: 10_000 });
  const offset = countIn(query, 'offset', { usual: 0, most: Number.MAX_SAFE_INTEGER });
  return jsonReply({ offset, limit, ...more, results: rows.slice(offset, offset + limit) });
};

/** Throws for what the vendor does not describe. */
export function checkQuery({ query }: ReceivedRequest, known: readonly string[]): void {
  const strange = [...query.keys()].find((name) => !known.includes(name));
  if (strange !== undefined) throw wrong(`The ${strange} parameter is not valid.`);
}

export const readBoolean = (query: URLSearchParams, name: string): boolean => query.get(name) === 'true';
