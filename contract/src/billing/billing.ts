import * as z from 'zod';
import { languages } from '../constants.ts';
import { country, optionalText, timestamp, version, zipcode } from '../fields.ts';
import { byId, defineEndpoint } from '../http.ts';
import { checkVatNumber, peppolId, vatNumber } from './fields.ts';

const own = { module: 'billing', scope: 'self' } as const;
const ofPartner = { may: 'billing.manage', of: ['partner'] } as const;
const ofOperator = { may: 'billing.manage', of: ['operator'] } as const;

const fields = z.object({
  address: optionalText(120),
  zipcode,
  city: optionalText(80),
  country: country.default('SE'),
  /** Empty while nobody has typed it. */
  vatNumber,
  /** That the company has none. */
  withoutVatNumber: z.boolean().default(false),
  /** Scheme and id; empty for 0007 and the organization number. */
  peppolId,
  /** Empty for the short name. */
  buyerReference: optionalText(60),
  orderNumber: optionalText(60),
  /** Of the invoices. */
  language: z.enum(languages),
});
export type BillingForm = z.infer<typeof fields>;

/** What is asked for of a partner so that it can be billed, as it was read at `version`; what lacks can be filled in later. */
export const billingEdit = z.object({ ...fields.shape, version }).superRefine(checkVatNumber);

/** What stops the invoices of a partner while it lacks. */
export const billingGaps = ['address', 'zipcode', 'city', 'vatNumber'] as const;
export const billingFields = fields.keyof().options;

/** S: the VAT of Sweden; AE: reverse charge; O: outside the scope of Swedish VAT. */
export const vatCategories = ['S', 'AE', 'O'] as const;

export const billing = z.object({
  ...fields.shape,
  vatNumber: z.string(),
  peppolId: z.string(),
  zipcode: z.string(),
  country: z.string(),
  /** 0 while nobody has filled it in: then it is what is known of the company. */
  version,
  /** The company, as its invoices name it. */
  name: z.string(),
  organizationNumber: z.string(),
  /** Where they are mailed. */
  invoiceEmail: z.string(),
  /** What stands in for the buyer reference and the Peppol id where these are empty. */
  usualReference: z.string(),
  usualPeppolId: z.string(),
  lacks: z.array(z.enum(billingGaps)),
  vat: z.object({ category: z.enum(vatCategories), percent: z.number() }),
  changed: z.object({ at: timestamp, by: z.string() }).nullable(),
});
export type Billing = z.infer<typeof billing>;

export const getBilling = defineEndpoint({
  ...own,
  name: 'getBilling',
  method: 'GET',
  path: '/company/billing/',
  summary: "The billing data of the caller's company, what of them lacks, and the VAT that it pays.",
  access: ofPartner,
  response: billing,
});

export const updateBilling = defineEndpoint({
  ...own,
  name: 'updateBilling',
  method: 'PUT',
  path: '/company/billing/',
  summary: "Changes the billing data of the caller's company that were read at `version`.",
  access: ofPartner,
  body: billingEdit,
  response: z.object({ version }),
  changes: ['pricing'],
});

export const getPartnerBilling = defineEndpoint({
  ...own,
  name: 'getPartnerBilling',
  method: 'GET',
  path: '/operator/partner/billing/',
  summary: 'The billing data of a partner, what of them lacks, and the VAT that it pays.',
  access: ofOperator,
  query: byId,
  response: billing,
});

export const updatePartnerBilling = defineEndpoint({
  ...own,
  name: 'updatePartnerBilling',
  method: 'PUT',
  path: '/operator/partner/billing/',
  summary: "Changes a partner's billing data that were read at `version`.",
  access: ofOperator,
  query: byId,
  body: billingEdit,
  response: z.object({ version }),
  changes: ['partners'],
});

export const billingEndpoints = [getBilling, updateBilling, getPartnerBilling, updatePartnerBilling];
