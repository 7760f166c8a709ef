import type { TestPortal } from '../test-portal.ts';
import { joined, partsOf } from '../parts.ts';
import type { Actor, Customer } from './actors.ts';
import type { Expectation } from './expectation.ts';
import type { Request } from './request.ts';

/** Makes something of a customer that a call may use up; answers its id. */
type MakeFresh = (portal: TestPortal, customer: Customer) => Promise<string>;

/** What a customer has in a service, of one kind. */
export type MatrixThing = {
  /** SQL of the id of one that the customer `c` has and that no call uses up. */
  id: string;
  fresh: MakeFresh;
};

/** What the access matrix has to know of a service, from `testing/matrix.ts` of its folder. */
export type MatrixPart = {
  /** A row for each of its endpoints. */
  expectations: Readonly<Record<string, Expectation>>;
  /** Input that its endpoints take, of those that need some. */
  requests: Readonly<Record<string, (actor: Actor) => Request>>;
  /** What its endpoints name by `id`, by the kinds that its expectations name. */
  things: Readonly<Record<string, MatrixThing>>;
  /** Statements that give every customer something, its texts the canary of the organization that a column names. */
  planted: (canary: (column: string) => string) => readonly string[];
  /** Its tables whose ids must not leak, with the columns `partner_id`, `customer_id` and `id`. */
  owned: readonly string[];
  /** As `CONNECTIONS` has them; left out, its systems are not connected. */
  connections?: readonly object[];
  /** An operation that failed, for what tries any operation again, and the table of what it changes then. */
  retried?: { fresh: MakeFresh; table: string };
};

export const matrixParts: readonly MatrixPart[] = await partsOf<MatrixPart>('matrix');

/** Those of all services, by kind. */
export const matrixThings = joined<MatrixThing>(...matrixParts.map((part) => part.things));

/** An operation of whichever service it is. */
export function retriedOperation(): NonNullable<MatrixPart['retried']> {
  const [retried] = matrixParts.flatMap((part) => part.retried ?? []);
  if (!retried) throw new Error('No service has an operation to try again.');
  return retried;
}
