import * as z from 'zod';
import { consent, id, timestamp } from '../fields.ts';
import { listOf, listQuery } from '../http.ts';
import { carriedOperation } from '../operations.ts';
import {
  agreedPrices,
  estimate,
  minor,
  orderLines,
  priceExplanation,
  priceLine,
  productKey,
} from '../prices.ts';
import { endpointsOf, ofCustomer } from '../services/endpoints.ts';
import { maxSeats } from './constants.ts';
import { billingPeriod, licenseTerm } from './fields.ts';

const { made, reads, estimates, creates, deletes } = endpointsOf('m365-licenses');

/** One term and billing period of a product. Without a price it cannot be ordered, and says so. */
export const licenseOffer = z.object({
  product: productKey,
  term: licenseTerm,
  billingPeriod,
  /** Of a seat for one billing period. */
  price: priceExplanation.nullable(),
});
export type LicenseOffer = z.infer<typeof licenseOffer>;

export const licenseItem = z.object({
  /** `CFQ7TTC0LH18:0001`. */
  id: z.string(),
  name: z.string(),
  offers: z.array(licenseOffer),
});
export type LicenseItem = z.infer<typeof licenseItem>;

export const listLicenseProducts = reads('listLicenseProducts', '/m365-licenses/products/', {
  summary: 'What can be ordered, by the price sheet that was imported last, with the terms that each has.',
  query: listQuery(['name']).extend(ofCustomer.shape),
  response: listOf(licenseItem),
});

export const getLicenseProduct = reads('getLicenseProduct', '/m365-licenses/product/', {
  summary: 'What the system sells of a product at this moment, and how many seats of each.',
  query: ofCustomer.extend({ item: z.string().regex(/^[A-Za-z0-9]{1,40}:[A-Za-z0-9]{1,40}$/) }),
  response: licenseItem.extend({
    offers: z.array(licenseOffer.extend({ minQuantity: z.number().int(), maxQuantity: z.number().int() })),
  }),
  errors: ['serviceNotEnabled', 'partnerCenterUnavailable', 'tenantNotFound'],
});

/** No more seats of one than any license has. */
const licenseLines = orderLines.refine(
  (lines) => lines.every(({ quantity }) => Number(quantity) <= maxSeats),
  { error: 'tooManySeats' },
);

/** What an order costs. It is paid in advance: the sum is of the first billing period of each line. */
export const licenseEstimate = estimate.extend({
  hours: z.null(),
  upToMinor: z.null(),
  /** Quantities are of seats, amounts for one billing period. */
  lines: z.array(priceLine.extend({ name: z.string(), term: licenseTerm, billingPeriod })),
  /** What the terms come to in all, at these prices. */
  wholeTermMinor: minor,
});
export type LicenseEstimate = z.infer<typeof licenseEstimate>;

export const estimateLicenses = estimates('estimateLicenses', '/m365-licenses/estimate/', {
  summary: 'What such an order costs at the prices of today.',
  body: z.object({ lines: licenseLines }),
  response: licenseEstimate,
});

export const orderLicenses = creates('orderLicenses', '/m365-licenses/license/', {
  summary: 'Orders licenses, in lines that may end differently. Each is followed until the system shows it.',
  body: z.object({ lines: licenseLines, costConsent: consent, agreedPrices }),
  errors: ['agreementMissing', 'operationOpen', 'productWithdrawn'],
});

/** An order whose licenses are not all there: what became of each line stands in its operation. */
export const licenseOrder = z.object({
  id,
  orderedAt: timestamp,
  orderedByName: z.string(),
  lines: z.array(z.object({ product: productKey, name: z.string(), quantity: z.number().int() })),
  operation: carriedOperation.nullable(),
});
export type LicenseOrder = z.infer<typeof licenseOrder>;

export const listLicenseOrders = reads('listLicenseOrders', '/m365-licenses/orders/', {
  summary: 'The orders that are not done, the newest first.',
  response: z.object({ items: z.array(licenseOrder) }),
});

export const forgetLicenseOrder = deletes('forgetLicenseOrder', '/m365-licenses/order/', {
  summary: 'Takes away an order that has failed; what the system has of it stays.',
  response: z.object({}),
  status: 200,
  errors: ['operationOpen'],
});

export const licenseProductEndpoints = made;
