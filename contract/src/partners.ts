import * as z from 'zod';
import { customerForm, lookUpOrganization } from './customers.ts';
import { day, email, id, text, timestamp, version } from './fields.ts';
import { byId, defineEndpoint, listOf, listQuery, nothing } from './http.ts';
import { decimal, minor } from './prices.ts';
import { priceEffects } from './pricing.ts';
import { services } from './services/services.ts';
import { companyDetails } from './settings.ts';

const module = 'partners';
const own = { module, scope: 'self' } as const;
/** Everybody of the operator reads partners: whoever sets credit limits has to know whose. */
const reads = { may: 'customers.read', of: ['operator'] } as const;
const manages = { may: 'operations.manage', of: ['operator'] } as const;

/** Those that are let in; who applied or was declined stands under registrations. */
export const partnerStates = ['active', 'suspended'] as const;

export const partnerRow = z.object({
  id,
  name: z.string(),
  organizationNumber: z.string(),
  city: z.string(),
  state: z.enum(partnerStates),
  customers: z.number().int().nonnegative(),
  /** Null for none. */
  creditLimitMinor: minor.nullable(),
  /** That of the price lists; null before the first. */
  currency: z.string().nullable(),
  createdAt: timestamp,
});
export type PartnerRow = z.infer<typeof partnerRow>;

export const listPartnerAccounts = defineEndpoint({
  ...own,
  name: 'listPartnerAccounts',
  method: 'GET',
  path: '/operator/partner-accounts/',
  summary: 'The partners, active and suspended.',
  access: reads,
  query: listQuery(['name', 'createdAt']).extend({ state: z.enum(partnerStates).optional() }),
  response: listOf(partnerRow),
  csv: true,
});

/** What a partner pays less than the list for a service, in percent. */
export const partnerDiscount = z.object({
  service: z.enum(services),
  percent: decimal,
  /** Null when none was ever set. */
  validFrom: day.nullable(),
  setBy: z.string(),
});

/** A label of a host name (RFC 1123), so that it can be one; what the portal's own hosts may be called is kept from it. */
export const slugMaxLength = 40;
export const reservedSlugs: readonly string[] = [
  'www',
  'api',
  'app',
  'admin',
  'mail',
  'smtp',
  'static',
  'status',
  'support',
  'login',
  'operator',
  'portal',
];
export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(slugMaxLength)
  .regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/)
  .refine((typed) => !reservedSlugs.includes(typed));

export const partner = companyDetails.extend({
  id,
  /** What `?partner=` and a host name ask for. */
  slug: z.string(),
  state: z.enum(partnerStates),
  createdAt: timestamp,
  customers: z.number().int().nonnegative(),
  users: z.number().int().nonnegative(),
  suspension: z.object({ at: timestamp, by: z.string(), reason: z.string() }).nullable(),
  /** Null once an owner has accepted; until then who was invited last, and how long the link is good, when there is one. */
  ownerInvitation: z.object({ email: z.string().nullable(), expiresAt: timestamp.nullable() }).nullable(),
  discounts: z.array(partnerDiscount),
  creditLimitMinor: minor.nullable(),
  /** What it has cost so far this month, at the partner's price, without VAT. */
  runningMonthMinor: minor,
  /**
   * What counts against the limit, with VAT: what has not been billed, what runs and what is ordered until the end of the
   * month.
   */
  creditUsedMinor: minor,
  /** The VAT that the partner pays. */
  vatPercent: z.number().int(),
  currency: z.string().nullable(),
});
export type Partner = z.infer<typeof partner>;

export const getPartner = defineEndpoint({
  ...own,
  name: 'getPartner',
  method: 'GET',
  path: '/operator/partner/',
  summary: 'One partner with its state, discounts and credit.',
  access: reads,
  query: byId,
  response: partner,
});

export const createPartner = defineEndpoint({
  ...own,
  name: 'createPartner',
  method: 'POST',
  path: '/operator/partner/',
  summary: 'Creates an active partner and invites its first owner.',
  access: manages,
  body: customerForm.extend({ inviteOwnerEmail: email }),
  response: z.object({ id }),
  status: 201,
  changes: ['operator'],
});

export const invitePartnerOwner = defineEndpoint({
  ...own,
  name: 'invitePartnerOwner',
  method: 'POST',
  path: '/operator/partner/owner-invitation/',
  summary: 'Invites the first owner of a partner that none has accepted for, in place of one invited before.',
  access: manages,
  query: byId,
  body: z.object({ email }),
  response: nothing,
  errors: ['partnerHasOwner', 'partnerMemberAlready'],
  changes: ['operator'],
});

export const updatePartner = defineEndpoint({
  module,
  scope: 'partner',
  name: 'updatePartner',
  method: 'PUT',
  path: '/operator/partner/',
  summary: "Changes a partner's details that were read at `version`.",
  access: manages,
  query: z.object({ partnerId: id.optional() }),
  body: customerForm.extend({ version }),
  response: z.object({ version }),
  changes: ['operator'],
});

export const suspendPartner = defineEndpoint({
  ...own,
  name: 'suspendPartner',
  method: 'POST',
  path: '/operator/partner/suspend/',
  summary: 'Makes a partner and its customers read only; what runs goes on. Its owners are mailed.',
  access: manages,
  query: byId,
  body: z.object({ reason: text(500) }),
  response: nothing,
  errors: ['partnerSuspendedAlready'],
  changes: ['operator'],
});

export const reactivatePartner = defineEndpoint({
  ...own,
  name: 'reactivatePartner',
  method: 'POST',
  path: '/operator/partner/reactivate/',
  summary: 'Ends a suspension. The owners are mailed.',
  access: manages,
  query: byId,
  response: nothing,
  errors: ['partnerNotSuspended'],
  changes: ['operator'],
});

export const setPartnerSlug = defineEndpoint({
  ...own,
  name: 'setPartnerSlug',
  method: 'PUT',
  path: '/operator/partner/slug/',
  summary:
    "Changes the short name in a partner's address; `before` is what was read. Links with the old one show no brand.",
  access: manages,
  query: byId,
  body: z.object({ slug, before: z.string() }),
  response: nothing,
  errors: ['partnerSlugTaken'],
  changes: ['operator'],
});

/** Between 0 and 100 with at most two places after a point. */
export const discountPercent = z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/);

export const setPartnerDiscount = defineEndpoint({
  ...own,
  name: 'setPartnerDiscount',
  method: 'POST',
  path: '/operator/partner/discount/',
  summary: 'Sets what a partner pays less than the list for a service, from today on.',
  access: manages,
  query: byId,
  body: z.object({
    service: z.enum(services),
    percent: discountPercent,
    /** The percentage that was shown. */
    before: decimal,
  }),
  response: nothing,
  changes: ['operator', 'pricing'],
});

export const listDiscountEffects = defineEndpoint({
  ...own,
  name: 'listDiscountEffects',
  method: 'GET',
  path: '/operator/partner/discount-effects/',
  summary:
    'Of which customers a partner would pay another amount for a service if a discount was set, per month of 730 hours of what runs and of what is charged by the calendar month; terms keep their price.',
  access: manages,
  query: listQuery(['changeMinor', 'customerName']).extend({
    ...byId.shape,
    service: z.enum(services),
    percent: discountPercent,
  }),
  response: priceEffects,
  csv: true,
});

/** A thousand billion in whole units. */
const mostMinor = 100_000_000_000_000;

export const setCreditLimit = defineEndpoint({
  ...own,
  name: 'setCreditLimit',
  method: 'PUT',
  path: '/operator/partner/credit-limit/',
  summary: 'Sets above which running cost a partner and its customers can order nothing that costs.',
  access: { may: 'operatorBilling.manage', of: ['operator'] },
  query: byId,
  body: z.object({
    /** Null for no limit. */
    limitMinor: z.number().int().min(0).max(mostMinor).nullable(),
    /** The limit that was shown. */
    before: minor.nullable(),
  }),
  response: nothing,
  changes: ['operator'],
});

export const lookUpPartner = defineEndpoint({
  ...own,
  name: 'lookUpPartner',
  method: 'GET',
  path: '/operator/organization-lookup/',
  summary: 'What the company register says of an organization number.',
  access: manages,
  query: lookUpOrganization.query,
  response: lookUpOrganization.response,
  errors: ['registerNotConnected', 'registerUnavailable', 'organizationNotFound'],
});

export const partnersEndpoints = [
  listPartnerAccounts,
  getPartner,
  createPartner,
  invitePartnerOwner,
  updatePartner,
  suspendPartner,
  reactivatePartner,
  setPartnerSlug,
  setPartnerDiscount,
  listDiscountEffects,
  setCreditLimit,
  lookUpPartner,
];
