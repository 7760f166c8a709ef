import * as z from 'zod';
import { regions } from '../constants.ts';
import { id, timestamp } from '../fields.ts';
import { byId, listOf, listQuery, nothing } from '../http.ts';
import { carriedOperation } from '../operations.ts';
import { estimate, month } from '../prices.ts';
import { serviceState } from './services.ts';
import {
  costExplanation,
  customerUsage,
  partnerUsage,
  topCustomers,
  usageByCustomer,
  usageByThing,
} from './usage.ts';

/** Which customer; its own users need not name it, and only the operator names the partner. */
export const ofCustomer = z.object({ customerId: id.optional(), partnerId: id.optional() });
const oneOfCustomer = byId.extend(ofCustomer.shape);
const monthOfCustomer = ofCustomer.extend({ month: month.optional() });
const monthOfPartner = z.object({ partnerId: id.optional(), month: month.optional() });
const ordered = z.object({ operationId: id });

/** What an endpoint of a customer's service shares with the others of its kind; the record adds the rest. */
export const endpointsOf = <const Module extends string>(module: Module) => {
  const ofService = { module, scope: 'customer', query: ofCustomer } as const;
  const reads = { ...ofService, method: 'GET', access: { may: 'services.read' } } as const;
  const may = { ...ofService, access: { may: 'services.order' } } as const;
  const orders = { ...may, status: 202, changes: ['operations'] } as const;
  const edits = { ...orders, query: oneOfCustomer, response: ordered } as const;
  const posts = { ...orders, method: 'POST', order: true } as const;
  const life = { body: z.object({}), response: ordered, changes: ['operations', 'customers'] } as const;
  const access = { may: 'services.read', of: ['partner', 'operator'] } as const;
  const readsOfPartner = { module, scope: 'partner', method: 'GET', access } as const;
  return {
    reads,
    readsOne: { ...reads, query: oneOfCustomer },
    creates: { ...posts, response: ordered.extend({ id }) },
    updates: { ...edits, method: 'PUT' },
    deletes: { ...edits, method: 'DELETE' },
    /** Of a change that may cost more, at prices that were agreed to before. */
    gateErrors: ['priceMissing', 'partnerMustApprove', 'creditLimitExceeded', 'creditLimitReached'],
    enables: { ...posts, ...life, errors: ['serviceNotOffered', 'serviceAlreadyEnabled', 'operationOpen'] },
    ends: {
      ...posts,
      ...life,
      errors: ['serviceNotEnabled', 'serviceNotEmpty', 'serviceNeeded', 'operationOpen'],
    },
    showsSecret: {
      ...may,
      method: 'POST',
      query: oneOfCustomer,
      body: z.object({}),
      secret: true,
      errors: ['serviceNotEnabled', 'secretGone', 'operationOpen'],
    },
    estimates: { ...reads, method: 'POST', response: estimate, errors: ['priceMissing'], asks: true },
    readsUsage: { ...reads, query: monthOfCustomer, response: customerUsage },
    listsThingUsage: {
      ...reads,
      query: listQuery(['customerMinor', 'name', 'average', 'partnerMinor']).extend(monthOfCustomer.shape),
      response: usageByThing,
      csv: true,
    },
    explainsCost: {
      ...reads,
      query: monthOfCustomer.extend({ id: id.optional() }),
      response: costExplanation,
    },
    readsPartnerUsage: { ...readsOfPartner, query: monthOfPartner, response: partnerUsage },
    readsTopCustomers: { ...readsOfPartner, query: monthOfPartner, response: topCustomers },
    listsUsage: {
      ...readsOfPartner,
      query: listQuery(['customerMinor', 'name', 'average', 'partnerMinor', 'marginMinor', 'change']).extend(
        monthOfPartner.shape,
      ),
      response: usageByCustomer,
      csv: true,
    },
    refreshes: { ...reads, method: 'POST', response: nothing, status: 202, changes: 'nothing' },
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
