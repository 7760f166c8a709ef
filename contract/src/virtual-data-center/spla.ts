import * as z from 'zod';
import { consent, id, timestamp, version } from '../fields.ts';
import { listOf, listQuery } from '../http.ts';
import { agreedPrices, minor, priceExplanation } from '../prices.ts';
import { endpointsOf, gateErrors, ofCustomer } from '../services/endpoints.ts';
import { splaCatalog, splaFamilies, splaQuantityBounds, type SplaFamily } from './spla-catalog.ts';
import type { Vdc } from './vdcs.ts';

const { creates, deletes, made, reads, readsOne, updates } = endpointsOf('virtual-data-center');

const product = z.enum(splaCatalog.map((one) => one.product));
const families = Object.keys(splaFamilies).filter((name): name is SplaFamily => name in splaFamilies);
const family = z.enum(families);
const quantity = z.number().int().min(splaQuantityBounds.min).max(splaQuantityBounds.max);

/** Whether licenses of a vDC can be ordered and changed; asked by API and web. */
export const takesSplaLicenses = ({ state }: Pick<Vdc, 'state'>): boolean =>
  state === 'active' || state === 'updating';

const described = {
  product,
  /** As Microsoft calls it, in English. */
  name: z.string(),
  family,
  /** What one costs a month at the prices of today; null without a price. */
  price: priceExplanation.nullable(),
};

export const splaLicense = z.object({
  id,
  vdcId: id,
  vdcName: z.string(),
  /** False once its vDC is gone: then it can only be deleted. */
  hasVdc: z.boolean(),
  ...described,
  quantity,
  /** How many the running month is billed for: what is less counts from the next one. */
  billedQuantity: z.number().int().nonnegative(),
  currency: z.string(),
  /** What all of them cost the customer a month at the prices of today; null without a price. */
  customerMinor: minor.nullable(),
  /** Null without `pricing.read`, too. */
  partnerMinor: minor.nullable(),
  createdAt: timestamp,
  version,
});
export type SplaLicense = z.infer<typeof splaLicense>;

export const availableSplaLicense = z.object(described);
export type AvailableSplaLicense = z.infer<typeof availableSplaLicense>;

export const splaLicenseForm = z.object({ vdcId: id, product, quantity, costConsent: consent });
export type SplaLicenseForm = z.infer<typeof splaLicenseForm>;

export const listSplaLicenses = reads('listSplaLicenses', '/virtual-data-center/spla-licenses/', {
  summary: 'The SPLA licenses of a customer, or of one vDC.',
  query: listQuery(['vdcName', 'product', 'quantity', 'createdAt']).extend({
    ...ofCustomer.shape,
    vdcId: id.optional(),
    family: family.optional(),
  }),
  response: listOf(splaLicense),
  csv: true,
});

export const listAvailableSplaLicenses = reads(
  'listAvailableSplaLicenses',
  '/virtual-data-center/available-spla-licenses/',
  {
    summary: 'What SPLA licenses there are, with the price of today; what has none cannot be ordered.',
    response: z.object({ items: z.array(availableSplaLicense) }),
  },
);

const one = '/virtual-data-center/spla-license/';

export const getSplaLicense = readsOne('getSplaLicense', one, {
  summary: 'The SPLA licenses of one product that a vDC has.',
  response: splaLicense,
});

export const orderSplaLicense = creates('orderSplaLicense', one, {
  summary: 'Orders SPLA licenses of one product for a vDC. They are billed by whole calendar months.',
  body: splaLicenseForm.extend({ agreedPrices }),
  errors: ['alreadyOrdered'],
});

export const updateSplaLicense = updates('updateSplaLicense', one, {
  summary: 'Changes their quantity: more is billed for the whole month, less counts from the next one.',
  body: z.object({ quantity, version }),
  errors: ['splaVdcGone', 'operationOpen', ...gateErrors],
});

export const deleteSplaLicense = deletes('deleteSplaLicense', one, {
  summary: 'Deletes them. The running month is billed, and no other.',
});

export const splaEndpoints = made;
