import { partsOf } from '../parts.ts';
import type { Actor } from './actors.ts';
import type { Expectation } from './expectation.ts';
import type { Request } from './request.ts';

/** What the access matrix has to know of a service, from `testing/matrix.ts` of its folder. */
export type MatrixPart = {
  /** A row for each of its endpoints. */
  expectations: Readonly<Record<string, Expectation>>;
  /** Input that its endpoints take, of those that need some. */
  requests: Readonly<Record<string, (actor: Actor) => Request>>;
  /** Statements that give every customer something, its texts the canary of the organization that a column names. */
  planted: (canary: (column: string) => string) => readonly string[];
  /** Its tables whose ids must not leak, with the columns `partner_id`, `customer_id` and `id`. */
  owned: readonly string[];
};

export const matrixParts: readonly MatrixPart[] = await partsOf<MatrixPart>('matrix');
