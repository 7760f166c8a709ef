import * as z from 'zod';
import { regions } from './constants.ts';
import { consent, id, timestamp } from './fields.ts';
import { byId, defineEndpoint, listOf, listQuery, nothing } from './http.ts';
import { agreedPrices } from './prices.ts';
import { notSeenSince } from './services/not-seen.ts';
import { linkableServices } from './services/list.ts';

const module = 'linking';
const own = { module, scope: 'self', access: { may: 'operations.read', of: ['operator'] } } as const;
const ofOne = {
  module,
  scope: 'customer',
  access: { may: 'operations.manage', of: ['operator'] },
  query: z.object({ customerId: id.optional(), partnerId: id.optional() }),
  response: z.object({ operationId: id }),
  status: 202,
  changes: ['operations'],
} as const;
const count = z.number().int().nonnegative();
const service = z.enum(linkableServices.map((definition) => definition.service));

/** `nameless`: what is in no tenant, which nobody can be given. */
export const linkStates = ['free', 'nameless', 'linking', 'linked', 'unlinking'] as const;
export type LinkState = (typeof linkStates)[number];

/** A tenant that the portal did not make, and whose it is when the operator has linked it to a customer. */
export const existingTenant = z.object({
  id,
  service,
  region: z.enum(regions),
  /** Empty for `nameless`. */
  tenant: z.string(),
  /** Null where the system does not say. */
  users: count.nullable(),
  /** How many things it holds that the service counts and bills. */
  resources: count,
  state: z.enum(linkStates),
  /** True for one that is linked and has not been found for long. */
  gone: z.boolean(),
  notSeenSince,
  customer: z.object({ id, name: z.string(), partnerId: id, partnerName: z.string() }).nullable(),
  /** When the link was ordered, and since when it holds and is metered. */
  orderedAt: timestamp.nullable(),
  orderedBy: z.string(),
  linkedAt: timestamp.nullable(),
});
export type ExistingTenant = z.infer<typeof existingTenant>;

/** When the tenants of a service in a region were read last, and why not since. */
export const survey = z.object({
  service,
  region: z.enum(regions),
  readAt: timestamp.nullable(),
  reason: z.string().nullable(),
});

export const listExistingTenants = defineEndpoint({
  ...own,
  name: 'listExistingTenants',
  method: 'GET',
  path: '/operator/existing-tenants/',
  summary: 'Tenants of the connected systems that no customer has from the portal, as a worker read them.',
  query: listQuery(['tenant', 'resources']).extend({
    region: z.enum(regions).optional(),
    state: z.enum(['free', 'linked']).optional(),
  }),
  response: listOf(existingTenant).extend({ surveys: z.array(survey) }),
  csv: true,
});

export const readExistingTenants = defineEndpoint({
  ...own,
  name: 'readExistingTenants',
  method: 'POST',
  path: '/operator/existing-tenants/refresh/',
  summary: 'Asks for the regions to be read anew.',
  response: nothing,
  status: 202,
});

/** What one look into a tenant found, as the record of its service says it. */
export const tenantContents = z.union(linkableServices.map(({ linking }) => linking.contents));

export const getExistingTenant = defineEndpoint({
  ...own,
  name: 'getExistingTenant',
  method: 'GET',
  path: '/operator/existing-tenant/',
  summary: 'One tenant with what the last look into it found.',
  query: byId,
  response: existingTenant.extend({
    /** Null before the first look. */
    contents: tenantContents.nullable(),
    lookedAt: timestamp.nullable(),
    /** True while a look is asked for. */
    looking: z.boolean(),
    lookReason: z.string().nullable(),
  }),
});
export type OneTenant = z.infer<typeof getExistingTenant.response>;

export const lookIntoExistingTenant = defineEndpoint({
  ...own,
  name: 'lookIntoExistingTenant',
  method: 'POST',
  path: '/operator/existing-tenant/look/',
  summary: 'Asks for a look into a tenant; nothing of it is changed.',
  query: byId,
  response: nothing,
  status: 202,
});

export const linkExistingTenant = defineEndpoint({
  ...ofOne,
  name: 'linkExistingTenant',
  method: 'POST',
  path: '/operator/existing-tenant/link/',
  summary: 'Orders that a customer is given an existing tenant; what is in it is metered from then on.',
  body: z.object({
    tenantId: id,
    /** The prices that the estimate showed. */
    agreedPrices,
    /** The operator has made sure that what is in it is this customer's. */
    ownershipConfirmed: consent,
  }),
  errors: [
    'tenantGone',
    'tenantNameless',
    'tenantTaken',
    'linkPartnerSuspended',
    'linkServiceFailed',
    'regionLinked',
    'regionInUse',
    'operationOpen',
  ],
});

export const unlinkExistingTenant = defineEndpoint({
  ...ofOne,
  name: 'unlinkExistingTenant',
  method: 'POST',
  path: '/operator/existing-tenant/unlink/',
  summary: 'Orders that a customer gives a linked tenant back; it stays as it is and is metered no more.',
  body: z.object({ service, region: z.enum(regions) }),
  errors: ['orderedHere', 'operationOpen'],
});

export const linkingEndpoints = [
  listExistingTenants,
  readExistingTenants,
  getExistingTenant,
  lookIntoExistingTenant,
  linkExistingTenant,
  unlinkExistingTenant,
];
