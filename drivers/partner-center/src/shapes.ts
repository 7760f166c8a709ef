import { moment, momentOf } from '@portal/driver-kit/moments';
import { text, whole } from '@portal/driver-kit/numbers';
import { z } from 'zod';

const versioned = /^\/v1(?=\/)/;

/** Where the next page is: the path without the version, and the token that the vendor wants as a header. */
const nextLink = z
  .object({
    uri: z.string(),
    headers: z.array(z.object({ key: z.string(), value: z.string() })).nullish(),
  })
  .transform(({ uri, headers }) => ({
    path: uri.replace(versioned, ''),
    headers: Object.fromEntries((headers ?? []).map(({ key, value }) => [key.toLowerCase(), value])),
  }));

/** The frame of a list: each item is read by itself. */
export const collection = z.object({
  items: z.array(z.unknown()),
  links: z.object({ next: nextLink.nullish() }).nullish(),
});

export const attributes = z.looseObject({ etag: z.string().nullish(), objectType: z.string().nullish() });

/** Of what a shape has found to be a moment. */
export const at = (found: string): Date => momentOf(found) ?? new Date(Number.NaN);

/** The contact names the person; the rest of it is not read. */
export const customer = z.object({
  id: z.string(),
  companyProfile: z.object({ domain: z.string(), companyName: z.string().nullish() }),
  billingProfile: z.object({ companyName: z.string().nullish() }).nullish(),
  relationshipToPartner: z.string().nullish(),
  userCredentials: z.object({ userName: z.string(), password: z.string() }).nullish(),
});
export type Customer = z.infer<typeof customer>;

export const relationshipRequest = z.object({ url: z.url() });

export const agreement = z.object({
  primaryContact: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string().nullish(),
  }),
  templateId: z.string(),
  dateAgreed: moment,
});
export const signature = z.object({ isSigned: z.boolean() });
export const agreementTemplate = z.object({ templateId: z.string(), versionRank: whole.nullish() });
export const agreementDocument = z.object({ displayUri: z.string() });

/** The list has a title, one product a name in some versions. */
export const product = z
  .object({ id: z.string(), name: z.string().nullish(), title: z.string().nullish() })
  .transform(({ id, name, title }) => ({ productId: id, name: title ?? name ?? id }));

export const sku = z.object({
  id: z.string(),
  productId: z.string(),
  title: z.string(),
  minimumQuantity: whole,
  maximumQuantity: whole,
  isTrial: z.boolean().nullish(),
});
export type Sku = z.infer<typeof sku>;

export const availability = z.object({
  catalogItemId: z.string(),
  isPurchasable: z.boolean(),
  terms: z
    .array(z.object({ duration: z.string().nullish(), billingCycle: z.string().nullish() }))
    .nullish()
    .transform((terms) => terms ?? null),
});

export type Availability = z.infer<typeof availability>;

export const cart = z.object({
  id: z.string(),
  status: z.string().nullish(),
  creationTimestamp: moment.nullish(),
  lastModifiedTimestamp: moment.nullish(),
  expirationTimestamp: moment.nullish(),
  lineItems: z.array(
    z.object({
      id: whole,
      orderGroup: text.nullish(),
      error: z.object({ errorCode: text, errorDescription: z.string().nullish() }).nullish(),
    }),
  ),
});
export type Cart = z.infer<typeof cart>;

const orderLine = z.object({
  lineItemNumber: whole,
  offerId: z.string(),
  subscriptionId: z.string().nullish(),
  termDuration: z.string().nullish(),
  quantity: whole,
});
export const order = z.object({
  id: z.string(),
  billingCycle: z.string().nullish(),
  creationDate: moment.nullish(),
  lineItems: z.array(orderLine),
});
/** When an order was placed, of one whose lines need not be read. */
export const placed = z.object({ creationDate: moment });
export type Order = z.infer<typeof order>;

export const checkout = z.object({
  orders: z
    .array(order)
    .nullish()
    .transform((orders) => orders ?? []),
  orderErrors: z
    .array(z.object({ orderGroupId: text, code: text, description: z.string().nullish() }))
    .nullish()
    .transform((errors) => errors ?? []),
});

export type Checkout = z.infer<typeof checkout>;

export const provisioning = z.object({ skuId: z.string(), status: text, quantity: whole });

export const subscribedSku = z.object({
  totalUnits: whole,
  consumedUnits: whole,
  productSku: z.object({ id: z.string(), name: z.string(), skuPartNumber: z.string() }),
});
