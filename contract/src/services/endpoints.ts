import * as z from 'zod';
import { regions } from '../constants.ts';
import { id, timestamp } from '../fields.ts';
import { byId, listOf, listQuery, nothing, type Endpoint } from '../http.ts';
import { carriedOperation } from '../operations.ts';
import { estimate, month } from '../prices.ts';
import { serviceState } from './services.ts';

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
type Endpoints<Shared> = <const Name extends string, const Path extends string, const Own extends Part>(
  name: Name,
  path: Path,
  own: Own,
) => Omit<Shared, keyof Own> & Own & { name: Name; path: Path };

/** Makes the records of endpoints that share something; `errors` of their own come beside the shared ones. */
function sharing<const Shared extends Part>(shared: Shared): Endpoints<Shared>;
function sharing(shared: Part) {
  return (name: string, path: string, own: Part): object => {
    const errors = [...(shared.errors ?? []), ...(own.errors ?? [])];
    return { ...shared, ...own, errors, name, path };
  };
}

/** Makes the endpoints of a customer's service, each kind with what it shares; a record adds the rest. */
export const endpointsOf = <const Module extends string>(module: Module) => {
  const ofService = { module, scope: 'customer', query: ofCustomer } as const;
  const reads = { ...ofService, method: 'GET', access: { may: 'services.read' } } as const;
  const may = { ...ofService, access: { may: 'services.order' } } as const;
  const orders = { ...may, status: 202, changes: ['operations'], errors: ['serviceNotEnabled'] } as const;
  const edits = { ...orders, query: oneOfCustomer, response: ordered } as const;
  const posts = { ...orders, method: 'POST', order: true } as const;
  const life = { body: z.object({}), response: ordered, changes: ['operations', 'customers'] } as const;
  const access = { may: 'services.read', of: ['partner', 'operator'] } as const;
  return {
    reads: sharing(reads),
    readsOne: sharing({ ...reads, query: oneOfCustomer }),
    creates: sharing({ ...posts, response: ordered.extend({ id }) }),
    updates: sharing({ ...edits, method: 'PUT' }),
    deletes: sharing({ ...edits, method: 'DELETE' }),
    enables: sharing({
      ...posts,
      ...life,
      errors: ['serviceNotOffered', 'serviceAlreadyEnabled', 'operationOpen'],
    }),
    ends: sharing({
      ...posts,
      ...life,
      errors: ['serviceNotEnabled', 'serviceNotEmpty', 'serviceNeeded', 'operationOpen'],
    }),
    showsSecret: sharing({
      ...may,
      method: 'POST',
      query: oneOfCustomer,
      body: z.object({}),
      secret: true,
      errors: ['serviceNotEnabled', 'secretGone', 'operationOpen'],
    }),
    estimates: sharing({
      ...reads,
      method: 'POST',
      response: estimate,
      errors: ['priceMissing'],
      asks: true,
    }),
    /** Of a month of all customers of a partner. */
    readsOfPartner: sharing({ module, scope: 'partner', method: 'GET', access, query: monthOfPartner }),
    refreshes: sharing({ ...reads, method: 'POST', response: nothing, status: 202, changes: 'nothing' }),
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

/** How a service is for a customer. */
export const serviceStatus = z.object({
  customerName: z.string(),
  state: serviceState,
  operation: carriedOperation.nullable(),
  /** The customer has closed partner access for whoever asks: they read, but change nothing. */
  closed: z.boolean(),
  regions: z.array(
    z.object({
      region: z.enum(regions),
      endpoint: z.string(),
      /** `unknown` until it has been asked once. */
      reachable: z.enum(['yes', 'no', 'unknown']),
      syncedAt: timestamp.nullable(),
    }),
  ),
  /** Regions where the customer has a tenant that was there before, and since when it is the customer's. */
  linked: z.array(z.object({ region: z.enum(regions), linkedAt: timestamp })),
});
