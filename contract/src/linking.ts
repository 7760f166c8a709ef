import * as z from 'zod';
import { regions } from './constants.ts';
import { consent, id, timestamp } from './fields.ts';
import { byId, defineEndpoint, listOf, listQuery, nothing } from './http.ts';
import { agreedPrices } from './prices.ts';
import { objectLockState, ofCustomer } from './s3-storage/buckets.ts';

const module = 'linking';
const own = { module, scope: 'self', access: { may: 'operations.read', of: ['operator'] } } as const;
const ofOne = {
  module,
  scope: 'customer',
  access: { may: 'operations.manage', of: ['operator'] },
  query: ofCustomer,
  response: z.object({ operationId: id }),
  status: 202,
} as const;
const count = z.number().int().nonnegative();

/** `nameless`: what is in no tenant, which nobody can be given. */
export const linkStates = ['free', 'nameless', 'linking', 'linked', 'unlinking'] as const;
export type LinkState = (typeof linkStates)[number];

/** A tenant that the portal did not make, and whose it is when the operator has linked it to a customer. */
export const storageTenant = z.object({
  id,
  region: z.enum(regions),
  /** Empty for `nameless`. */
  tenant: z.string(),
  users: count,
  buckets: count,
  state: z.enum(linkStates),
  /** True for one that is linked and was not found when the region was read last. */
  gone: z.boolean(),
  customer: z.object({ id, name: z.string(), partnerId: id, partnerName: z.string() }).nullable(),
  /** When the link was ordered, and since when it holds and is metered. */
  orderedAt: timestamp.nullable(),
  orderedBy: z.string(),
  linkedAt: timestamp.nullable(),
});
export type StorageTenant = z.infer<typeof storageTenant>;

/** When a region was read last, and why not since. */
export const survey = z.object({
  region: z.enum(regions),
  readAt: timestamp.nullable(),
  reason: z.string().nullable(),
});

export const listStorageTenants = defineEndpoint({
  ...own,
  name: 'listStorageTenants',
  method: 'GET',
  path: '/operator/storage-tenants/',
  summary: 'Tenants of the storage regions that no customer has from the portal, as a worker read them.',
  query: listQuery(['tenant', 'buckets']).extend({
    region: z.enum(regions).optional(),
    state: z.enum(['free', 'linked']).optional(),
  }),
  response: listOf(storageTenant).extend({ surveys: z.array(survey) }),
  csv: true,
});

export const readStorageTenants = defineEndpoint({
  ...own,
  name: 'readStorageTenants',
  method: 'POST',
  path: '/operator/storage-tenants/refresh/',
  summary: 'Asks for the regions to be read anew.',
  response: nothing,
  status: 202,
});

/** What one look into a tenant found; of long lists the first `contentsShown`. */
export const contentsShown = 50;
export const tenantContents = z.object({
  users: count,
  /** How many of them have no policy of the portal, and get no key until they have. */
  usersWithoutPolicy: count,
  accessKeys: count,
  buckets: count,
  objects: count,
  usedBytes: count,
  /** The longest default lock of any bucket; null when none is locked. */
  longestLockDays: count.nullable(),
  shownUsers: z.array(
    z.object({ username: z.string(), hasPolicy: z.boolean(), suspended: z.boolean(), accessKeys: count }),
  ),
  shownBuckets: z.array(
    z.object({
      name: z.string(),
      owner: z.string(),
      objects: count,
      usedBytes: count,
      objectLock: objectLockState,
      retentionDays: count.nullable(),
    }),
  ),
});
export type TenantContents = z.infer<typeof tenantContents>;

export const getStorageTenant = defineEndpoint({
  ...own,
  name: 'getStorageTenant',
  method: 'GET',
  path: '/operator/storage-tenant/',
  summary: 'One tenant with what the last look into it found.',
  query: byId,
  response: storageTenant.extend({
    /** Null before the first look. */
    contents: tenantContents.nullable(),
    lookedAt: timestamp.nullable(),
    /** True while a look is asked for. */
    looking: z.boolean(),
    lookReason: z.string().nullable(),
  }),
});
export type OneStorageTenant = z.infer<typeof getStorageTenant.response>;

export const lookIntoStorageTenant = defineEndpoint({
  ...own,
  name: 'lookIntoStorageTenant',
  method: 'POST',
  path: '/operator/storage-tenant/look/',
  summary: 'Asks for a look into a tenant; nothing of it is changed.',
  query: byId,
  response: nothing,
  status: 202,
});

export const linkStorageTenant = defineEndpoint({
  ...ofOne,
  name: 'linkStorageTenant',
  method: 'POST',
  path: '/operator/storage-tenant/link/',
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

export const unlinkStorageTenant = defineEndpoint({
  ...ofOne,
  name: 'unlinkStorageTenant',
  method: 'POST',
  path: '/operator/storage-tenant/unlink/',
  summary: 'Orders that a customer gives a linked tenant back; it stays as it is and is metered no more.',
  body: z.object({ region: z.enum(regions) }),
  errors: ['orderedHere', 'operationOpen'],
});

export const linkingEndpoints = [
  listStorageTenants,
  readStorageTenants,
  getStorageTenant,
  lookIntoStorageTenant,
  linkStorageTenant,
  unlinkStorageTenant,
];
