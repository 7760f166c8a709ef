import * as z from 'zod';
import { day, id, timestamp } from './fields.ts';
import { defineEndpoint, listOf, listQuery, nothing } from './http.ts';
import { decimal, minor, priceExplanation, productKey } from './prices.ts';
import { services } from './services/services.ts';

const ofPartner = { module: 'pricing', scope: 'partner', access: { may: 'pricing.manage' } } as const;
const partnerQuery = z.object({ partnerId: id.optional() });
const ofCustomer = partnerQuery.extend({ customerId: id });

/** In percent of the list price. */
export const upliftBounds = { min: -50, max: 500 } as const;

const isUplift = (typed: string): boolean =>
  /^-?\d{1,3}(\.\d{1,2})?$/.test(typed) &&
  Number(typed) >= upliftBounds.min &&
  Number(typed) <= upliftBounds.max;

/** What customers pay more than the list, in percent with at most two places; below zero they pay less. */
export const upliftPercent = z.string().superRefine((value, context) => {
  if (isUplift(value)) return;
  const message = value === '' ? 'empty' : 'numberBetween';
  context.addIssue({ code: 'custom', message, params: { values: { ...upliftBounds } }, input: value });
});

/** As it was set once; `percent` is null where a customer was given again what all have. */
export const upliftSetting = z.object({
  percent: decimal.nullable(),
  validFrom: day,
  setAt: timestamp,
  setBy: z.string(),
});
export type UpliftSetting = z.infer<typeof upliftSetting>;

/** How many settings come with a price, the newest; all of them have lists of their own. */
export const upliftsShown = 50;

export const servicePricing = z.object({
  service: z.enum(services),
  /** What holds today, and how it came about: the newest first, the second is the one before. */
  percent: decimal,
  history: z.array(upliftSetting).max(upliftsShown),
  /** Of all customers; the same as `percent` but for a customer with its own. */
  generalPercent: decimal,
  /** True for a customer without its own. */
  inherited: z.boolean(),
  /** What has a price, each with how it comes about today; null for what has none. */
  prices: z.array(z.object({ product: productKey, explanation: priceExplanation.nullable() })),
});
export type ServicePricing = z.infer<typeof servicePricing>;

export const getPartnerPricing = defineEndpoint({
  ...ofPartner,
  name: 'getPartnerPricing',
  method: 'GET',
  path: '/customer/partner-pricing/',
  summary:
    "What all of a partner's customers pay more than the list, by service, and what that makes of each price.",
  query: partnerQuery,
  response: z.object({ items: z.array(servicePricing) }),
});

export const setPartnerPricing = defineEndpoint({
  ...ofPartner,
  name: 'setPartnerPricing',
  method: 'PUT',
  path: '/customer/partner-pricing/',
  summary: 'Sets what all customers without their own pay more than the list for a service, from today on.',
  query: partnerQuery,
  body: z.object({
    service: z.enum(services),
    percent: upliftPercent,
    /** The percentage that was shown. */
    before: decimal,
  }),
  response: nothing,
  changes: 'everything',
});

export const getCustomerPricing = defineEndpoint({
  ...ofPartner,
  scope: 'customer',
  name: 'getCustomerPricing',
  method: 'GET',
  path: '/customer/customer-pricing/',
  summary: 'What one customer pays more than the list, its own or what all have.',
  // Never implied: a customer's own people are not told.
  query: partnerQuery.extend({ customerId: id.optional() }),
  response: z.object({ customerName: z.string(), items: z.array(servicePricing) }),
});

export const setCustomerPricing = defineEndpoint({
  ...ofPartner,
  name: 'setCustomerPricing',
  method: 'PUT',
  path: '/customer/customer-pricing/',
  summary:
    'Sets what one customer pays more than the list for a service, from today on, or gives it what all have.',
  query: ofCustomer,
  body: z.object({
    service: z.enum(services),
    /** Null for what all have. */
    percent: upliftPercent.nullable(),
    /** Its own percentage that was shown; null when it had none. */
    before: decimal.nullable(),
  }),
  response: nothing,
  changes: 'everything',
});

/** A customer that has an uplift of its own for a service. */
export const ownPricing = z.object({
  customerId: id,
  customerName: z.string(),
  service: z.enum(services),
  percent: decimal,
  validFrom: day,
  setAt: timestamp,
  setBy: z.string(),
});
export type OwnPricing = z.infer<typeof ownPricing>;

export const listCustomerPricing = defineEndpoint({
  ...ofPartner,
  name: 'listCustomerPricing',
  method: 'GET',
  path: '/customer/customer-pricings/',
  summary: 'The customers that have an uplift of their own, by service.',
  query: listQuery(['customerName', 'percent', 'setAt']).extend({
    partnerId: id.optional(),
    service: z.enum(services).optional(),
  }),
  response: listOf(ownPricing),
  csv: true,
});

// By keyset from the newest on: there is one order, and nothing to search for.
const settingsQuery = listQuery(['setAt'])
  .omit({ search: true, sort: true })
  .extend({ partnerId: id.optional(), service: z.enum(services) });

export const listPartnerUplifts = defineEndpoint({
  ...ofPartner,
  name: 'listPartnerUplifts',
  method: 'GET',
  path: '/customer/partner-uplifts/',
  summary: 'Every uplift that was set for all customers of a partner for a service, the newest first.',
  query: settingsQuery,
  response: listOf(upliftSetting),
  csv: true,
});

export const listCustomerUplifts = defineEndpoint({
  ...ofPartner,
  scope: 'customer',
  name: 'listCustomerUplifts',
  method: 'GET',
  path: '/customer/customer-uplifts/',
  summary: 'Every uplift of its own that was set for a customer for a service, or ended, the newest first.',
  query: settingsQuery.extend({ customerId: id.optional() }),
  response: listOf(upliftSetting),
  csv: true,
});

const effect = z.object({ beforeMinor: minor, afterMinor: minor, changeMinor: minor });

/** What a customer pays per month before and after, or the partner for it, without VAT. */
export const upliftEffect = effect.extend({ customerId: id, customerName: z.string(), currency: z.string() });
export type UpliftEffect = z.infer<typeof upliftEffect>;

/** `sum` is of all that match. */
export const priceEffects = listOf(upliftEffect).extend({ sum: effect });

export const listUpliftEffects = defineEndpoint({
  ...ofPartner,
  name: 'listUpliftEffects',
  method: 'GET',
  path: '/customer/uplift-effects/',
  summary:
    'Which customers would pay another amount for a service if an uplift was set, per month of 730 hours of what runs and of what is charged by the calendar month; terms keep their price.',
  query: listQuery(['changeMinor', 'customerName']).extend({
    partnerId: id.optional(),
    service: z.enum(services),
    /** Left out: none of its own, for one customer. */
    percent: upliftPercent.optional(),
    /** For whom it would be set; left out for all. */
    of: id.optional(),
  }),
  response: priceEffects,
  csv: true,
});

export const getPartnerDiscount = defineEndpoint({
  ...ofPartner,
  name: 'getPartnerDiscount',
  method: 'GET',
  path: '/customer/partner-discount/',
  summary: 'What the partner pays less than the list, by service.',
  query: partnerQuery,
  response: z.object({
    items: z.array(
      z.object({
        service: z.enum(services),
        percent: decimal,
        /** Null when none was ever set. */
        validFrom: day.nullable(),
      }),
    ),
  }),
});

/** What a partner may owe, and what of it is used, with VAT where it is not said otherwise. */
export const partnerCredit = z.object({
  /** Null for none. */
  limitMinor: minor.nullable(),
  usedMinor: minor,
  /** Of it what is left to pay of invoices, with VAT. */
  unpaidMinor: minor,
  /** Of it what has not been billed, and what an hour of what runs costs; without VAT. */
  unbilledMinor: minor,
  hourMinor: minor,
  vatPercent: z.number(),
  currency: z.string(),
});
export type PartnerCredit = z.infer<typeof partnerCredit>;

export const getPartnerCredit = defineEndpoint({
  ...ofPartner,
  name: 'getPartnerCredit',
  method: 'GET',
  path: '/customer/partner-credit/',
  summary: "The partner's credit limit, and what of it is used.",
  query: partnerQuery,
  response: partnerCredit,
});

export const pricingEndpoints = [
  getPartnerCredit,
  getPartnerPricing,
  setPartnerPricing,
  getCustomerPricing,
  setCustomerPricing,
  listCustomerPricing,
  listPartnerUplifts,
  listCustomerUplifts,
  listUpliftEffects,
  getPartnerDiscount,
];
