import * as z from 'zod';
import { id, timestamp } from '../fields.ts';
import { byId, listOf, listQuery, type Endpoint } from '../http.ts';
import { estimate, month } from '../prices.ts';

/** Which customer; its own users need not name it, and only the operator names the partner. */
export const ofCustomer = z.object({ customerId: id.optional(), partnerId: id.optional() });
const oneOfCustomer = byId.extend(ofCustomer.shape);
export const monthOfPartner = z.object({ partnerId: id.optional(), month: month.optional() });
/** Of an order that a worker carries out. */
export const ordered = z.object({ operationId: id });

/** Of a change that may cost more, at prices that were agreed to before. */
export const gateErrors = [
  'priceMissing',
  'partnerMustApprove',
  'creditLimitExceeded',
  'creditLimitReached',
] as const;

type Part = Partial<Endpoint>;
/** What a record adds to what it shares. */
export type Own<Shared> = Part & Omit<Endpoint, keyof Shared | 'name' | 'path'>;
type Endpoints<Shared> = <const Name extends string, const Path extends string, const O extends Own<Shared>>(
  name: Name,
  path: Path,
  own: O,
) => Omit<Shared, keyof O> & O & { name: Name; path: Path };

/** Makes records of endpoints that share something, and keeps them; `errors` of their own come beside the shared ones. */
export function sharing<const Shared extends Part>(made: Endpoint[], shared: Shared): Endpoints<Shared>;
export function sharing(made: object[], shared: Part) {
  return (name: string, path: string, own: Part): object => {
    const errors = [...(shared.errors ?? []), ...(own.errors ?? [])];
    const record = { ...shared, ...own, errors, name, path };
    made.push(record);
    return record;
  };
}

/** Makes the endpoints of a customer's service, each kind with what it shares; a record adds the rest. `made` has all of them. */
export const endpointsOf = <const Module extends string>(module: Module) => {
  const made: Endpoint[] = [];
  const ofService = { module, scope: 'customer', query: ofCustomer } as const;
  const reads = { ...ofService, method: 'GET', access: { may: 'services.read' } } as const;
  const may = { ...ofService, access: { may: 'services.order' } } as const;
  const orders = { ...may, status: 202, changes: ['operations'], errors: ['serviceNotEnabled'] } as const;
  const edits = { ...orders, query: oneOfCustomer, response: ordered } as const;
  const posts = { ...orders, method: 'POST', order: true } as const;
  const access = { may: 'services.read', of: ['partner', 'operator'] } as const;
  return {
    module,
    made,
    reads: sharing(made, reads),
    readsOne: sharing(made, { ...reads, query: oneOfCustomer }),
    creates: sharing(made, { ...posts, response: ordered.extend({ id }) }),
    updates: sharing(made, { ...edits, method: 'PUT' }),
    deletes: sharing(made, { ...edits, method: 'DELETE' }),
    showsSecret: sharing(made, {
      ...may,
      method: 'POST',
      query: oneOfCustomer,
      body: z.object({}),
      secret: true,
      errors: ['serviceNotEnabled', 'secretGone', 'operationOpen'],
    }),
    estimates: sharing(made, {
      ...reads,
      method: 'POST',
      response: estimate,
      errors: ['priceMissing'],
      asks: true,
    }),
    /** Of a month of all customers of a partner. */
    readsOfPartner: sharing(made, { module, scope: 'partner', method: 'GET', access, query: monthOfPartner }),
  } as const;
};

/** The query and the answer of a list that is read from a mirror, with its age; `filters` are fields of the query. */
export const mirroredList = <
  const Column extends string,
  Item extends z.ZodType,
  Filters extends z.ZodRawShape,
>(
  sorts: readonly [Column, ...Column[]],
  item: Item,
  filters: Filters,
) =>
  ({
    query: listQuery(sorts).extend({ ...ofCustomer.shape, ...filters }),
    response: listOf(item).extend({ syncedAt: timestamp.nullable() }),
    csv: true,
  }) as const;
