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

export const collectionOf = <Shape extends z.ZodType>(shape: Shape) =>
  z.object({ items: z.array(shape), links: z.object({ next: nextLink.nullish() }).nullish() });

export const attributes = z.looseObject({ etag: z.string().nullish(), objectType: z.string().nullish() });

const fraction = /(\.\d{3})\d+/;
const zone = /(?:Z|[+-]\d\d:\d\d)$/;

/** Invalid for what is no moment. */
export const momentOf = (text: string): Date =>
  new Date((zone.test(text) ? text : `${text}Z`).replace(fraction, '$1'));

/** As the vendor writes it: up to seven digits behind the second; with an offset, Z or nothing, which is UTC. */
export const momentText = z.string().refine((text) => !Number.isNaN(momentOf(text).getTime()));
export const moment = momentText.transform(momentOf);

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
export const agreementTemplate = z.object({ templateId: z.string(), versionRank: z.number().nullish() });
export const agreementDocument = z.object({ displayUri: z.string() });

/** The list has a title, one product a name in some versions. */
export const product = z
  .object({ id: z.string(), name: z.string().nullish(), title: z.string().nullish() })
  .transform(({ id, name, title }) => ({ productId: id, name: title ?? name ?? id }));

export const sku = z.object({
  id: z.string(),
  productId: z.string(),
  title: z.string(),
  minimumQuantity: z.number().int(),
  maximumQuantity: z.number().int(),
  isTrial: z.boolean().nullish(),
});
export type Sku = z.infer<typeof sku>;

export const availability = z.object({
  catalogItemId: z.string(),
  isPurchasable: z.boolean(),
  terms: z
    .array(z.object({ duration: z.string().nullish(), billingCycle: z.string().nullish() }))
    .nullish()
    .transform((terms) => terms ?? []),
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
      id: z.number().int(),
      orderGroup: z.string().nullish(),
      error: z.object({ errorCode: z.string(), errorDescription: z.string().nullish() }).nullish(),
    }),
  ),
});
export type Cart = z.infer<typeof cart>;

const orderLine = z.object({
  lineItemNumber: z.number().int(),
  offerId: z.string(),
  subscriptionId: z.string().nullish(),
  termDuration: z.string().nullish(),
  quantity: z.number().int(),
});
export const order = z.object({
  id: z.string(),
  billingCycle: z.string(),
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
    .array(z.object({ orderGroupId: z.string(), code: z.number(), description: z.string().nullish() }))
    .nullish()
    .transform((errors) => errors ?? []),
});

export type Checkout = z.infer<typeof checkout>;

export const provisioning = z.object({ skuId: z.string(), status: z.string(), quantity: z.number().int() });

export const subscribedSku = z.object({
  totalUnits: z.number().int(),
  consumedUnits: z.number().int(),
  productSku: z.object({ id: z.string(), name: z.string(), skuPartNumber: z.string() }),
});
