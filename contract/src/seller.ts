import * as z from 'zod';
import { optionalText, timestamp, version, zipcode } from './fields.ts';
import { defineEndpoint } from './http.ts';
import {
  bankgiro,
  bic,
  checkVatNumber,
  iban,
  peppolId,
  plusgiro,
  sellersNumber,
  vatNumber,
} from './billing/fields.ts';

const own = { module: 'seller', scope: 'self' } as const;
const access = { may: 'seller.manage', of: ['operator'] } as const;

/** An account of the bookkeeping, e.g. of the Swedish plan BAS. */
const account = z
  .string()
  .trim()
  .regex(/^\d{4,6}$/, { error: 'account' });
const whole = (least: number, most: number) => z.number().int().min(least).max(most);

const fields = z.object({
  name: optionalText(120),
  address: optionalText(120),
  zipcode,
  city: optionalText(80),
  /** Where the board has its seat. */
  seat: optionalText(80),
  organizationNumber: sellersNumber,
  vatNumber,
  fTax: z.boolean().default(false),
  bankgiro,
  plusgiro,
  iban,
  bic,
  /** Scheme and id; empty for 0007 and the organization number. */
  peppolId,
  paymentDays: whole(0, 120),
  /** Percent a year, with at most two places; null: as the Swedish Interest Act has it. */
  lateInterest: z
    .string()
    .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, { error: 'lateInterest' })
    .nullable(),
  /** The month, 1 to 12, in which a fiscal year begins. */
  fiscalYearMonth: whole(1, 12),
  /** Before the year in the number of an invoice. */
  seriesPrefix: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{0,6}$/, { error: 'seriesPrefix' })
    .default(''),
  accountReceivable: account,
  accountVat: account,
  accountSales: account,
  /** Of other EU countries by reverse charge. */
  accountSalesEu: account,
  accountSalesAbroad: account,
  accountBank: account,
  /** On which day of a month the run of the month before begins by itself; null: never. */
  runDay: whole(1, 28).nullable(),
  /** How many days after an invoice was due its reminder goes out; null: none does. */
  reminderDays: whole(1, 90).nullable(),
});
export type SellerForm = z.infer<typeof fields>;

/** What stops every invoice while it lacks; `bankgiro`: there is no account to pay to. */
export const sellerGaps = [
  'name',
  'address',
  'zipcode',
  'city',
  'seat',
  'organizationNumber',
  'vatNumber',
  'bankgiro',
] as const;
export const sellerFields = fields.keyof().options;

/** As it stands on the page, without what is said of it. */
export const sellerForm = z.object({ ...fields.shape, version }).superRefine((form, context) => {
  checkVatNumber({ ...form, country: 'SE' }, context);
  if (form.iban !== '' && form.bic === '')
    context.addIssue({ code: 'custom', message: 'bicWithIban', path: ['bic'] });
  if (form.iban === '' && form.bic !== '')
    context.addIssue({ code: 'custom', message: 'ibanWithBic', path: ['iban'] });
});

export const seller = z.object({
  ...fields.shape,
  zipcode: z.string(),
  organizationNumber: z.string(),
  vatNumber: z.string(),
  bankgiro: z.string(),
  plusgiro: z.string(),
  iban: z.string(),
  bic: z.string(),
  peppolId: z.string(),
  /** 0 while nobody has filled it in: then it is what is known of the operator. */
  version,
  usualPeppolId: z.string(),
  lacks: z.array(z.enum(sellerGaps)),
  changed: z.object({ at: timestamp, by: z.string() }).nullable(),
});
export type Seller = z.infer<typeof seller>;

export const getSeller = defineEndpoint({
  ...own,
  name: 'getSeller',
  method: 'GET',
  path: '/operator/seller/',
  summary: 'Who sells, as invoices say it, and what of it lacks.',
  access,
  response: seller,
});

export const updateSeller = defineEndpoint({
  ...own,
  name: 'updateSeller',
  method: 'PUT',
  path: '/operator/seller/',
  summary: 'Changes who sells and how invoices are made, as it was read at `version`.',
  access,
  body: sellerForm,
  response: z.object({ version }),
});

export const sellerEndpoints = [getSeller, updateSeller];
