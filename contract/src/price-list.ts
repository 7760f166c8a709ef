import * as z from 'zod';
import { connectionReasons } from './connections.ts';
import { optionalText, timestamp, version, day } from './fields.ts';
import { defineEndpoint, listOf, listQuery, nothing, versionInQuery } from './http.ts';
import { decimal, productKey } from './prices.ts';
import { serviceSystems } from './services/list.ts';
import { services } from './services/services.ts';

const module = 'price-list';
const own = { module, scope: 'self' } as const;
const reads = { may: 'operations.read', of: ['operator'] } as const;
const manages = { may: 'operations.manage', of: ['operator'] } as const;

/** ISO 4217; those whose minor unit is a hundredth, as all amounts are reckoned. */
export const currencies = ['SEK', 'EUR', 'DKK', 'NOK', 'USD', 'GBP', 'CHF', 'PLN'] as const;
export type Currency = (typeof currencies)[number];

/** For one unit of a product, without VAT: digits, and at most 9 places after a point. */
export const unitPrice = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,9})?$/, { error: 'unitPrice' });

/**
 * What a list is today: a draft; `coming`, from its day on; `inForce`; `past`; or `replaced`, when a later list took its
 * place before its day came.
 */
export const standings = ['draft', 'coming', 'inForce', 'past', 'replaced'] as const;
export type Standing = (typeof standings)[number];

export const priceListNumber = z.coerce.number().int().min(1).max(2_147_483_647);
const count = z.number().int().nonnegative();
const byNumber = z.object({ id: priceListNumber });

export const priceList = z.object({
  number: priceListNumber,
  currency: z.string(),
  standing: z.enum(standings),
  /** Null for a draft. */
  validFrom: day.nullable(),
  /** The last day; null while no later list is published, and for one that never held. */
  validUntil: day.nullable(),
  note: z.string(),
  /** How many products have a price in it. */
  prices: z.number().int(),
  updatedAt: timestamp,
  updatedBy: z.string(),
  publishedAt: timestamp.nullable(),
  publishedBy: z.string(),
  version,
});
export type PriceList = z.infer<typeof priceList>;

export const pricedProduct = z.object({
  product: productKey,
  /** Null: it has no price in this list, and cannot be ordered while the list holds. */
  unitPrice: decimal.nullable(),
  /** What holds today; null when nothing does. */
  priceInForce: decimal.nullable(),
});
export type PricedProduct = z.infer<typeof pricedProduct>;

export const listPriceLists = defineEndpoint({
  ...own,
  name: 'listPriceLists',
  method: 'GET',
  path: '/operator/price-lists/',
  summary: 'All price lists, the newest first, and what has no price today.',
  access: reads,
  response: z.object({
    items: z.array(priceList),
    /** Cannot be ordered today: the list in force has no price for it, or there is none. */
    withoutPrice: z.array(productKey),
  }),
});
export type PriceLists = z.infer<typeof listPriceLists.response>;

export const getPriceList = defineEndpoint({
  ...own,
  name: 'getPriceList',
  method: 'GET',
  path: '/operator/price-list/',
  summary:
    "One price list with the prices of the portal's own products; imported ones are listed by themselves.",
  access: reads,
  query: byNumber,
  response: priceList.extend({
    items: z.array(pricedProduct),
    /** False from the first publication on: the whole installation keeps one currency. */
    currencyIsOpen: z.boolean(),
    /** The day it is in Europe/Stockholm: the first that this list may be valid from. */
    today: day,
    /** Of the imported products: how many prices differ from those that hold today, and in which way. */
    imported: z.object({ new: count, changed: count, withdrawn: count, same: count }),
  }),
});
export type OpenPriceList = z.infer<typeof getPriceList.response>;

/** A price beside the one that holds today: `new` when none does, `withdrawn` when the list has none for it any more. */
export const priceDifferences = ['new', 'changed', 'withdrawn', 'same'] as const;
export type PriceDifference = (typeof priceDifferences)[number];

export const importedPrice = z.object({
  product: productKey,
  /** As the catalog calls it. */
  name: z.string(),
  /** By the price sheet that was read last; null when it does not have the product any more. */
  recommendedPrice: decimal.nullable(),
  /** Null: the list has none for it. */
  unitPrice: decimal.nullable(),
  /** What holds today; null when nothing does. */
  priceInForce: decimal.nullable(),
  /** A person typed it, and no import takes its place. */
  isTyped: z.boolean(),
  difference: z.enum(priceDifferences),
});
export type ImportedPrice = z.infer<typeof importedPrice>;

export const listImportedPrices = defineEndpoint({
  ...own,
  name: 'listImportedPrices',
  method: 'GET',
  path: '/operator/price-list/imported/',
  summary: 'The prices of a list for what a catalog has, which may be thousands.',
  access: reads,
  query: listQuery(['name', 'unitPrice']).extend({
    number: priceListNumber,
    difference: z.enum(priceDifferences).optional(),
  }),
  response: listOf(importedPrice),
  csv: true,
});

/** The prices that a system recommends for what a service sells; they go into the draft. */
export const priceSheet = z.object({
  service: z.enum(services),
  system: z.enum(serviceSystems),
  /** False while the portal is not connected to the system. */
  isConfigured: z.boolean(),
  isBeingRead: z.boolean(),
  /** Null while it never was. */
  readAt: timestamp.nullable(),
  /** When it is read the next time by itself. */
  nextAt: timestamp.nullable(),
  /** Why it could not be read the last time. */
  reason: z.enum(connectionReasons).nullable(),
  /** What its prices are in; in another one than the price lists, none is imported. */
  currency: z.string().nullable(),
});
export type PriceSheet = z.infer<typeof priceSheet>;

export const listPriceSheets = defineEndpoint({
  ...own,
  name: 'listPriceSheets',
  method: 'GET',
  path: '/operator/price-sheets/',
  summary: 'The price sheets that are imported, when each was read, and why it was not.',
  access: reads,
  response: z.object({ items: z.array(priceSheet) }),
});

export const importPrices = defineEndpoint({
  ...own,
  name: 'importPrices',
  method: 'POST',
  path: '/operator/price-sheets/import/',
  summary: 'Reads the price sheets now, and not only the next day.',
  access: manages,
  body: z.object({}),
  response: nothing,
  status: 202,
});

export const createPriceList = defineEndpoint({
  ...own,
  name: 'createPriceList',
  method: 'POST',
  path: '/operator/price-list/',
  summary: 'Begins a draft: a copy of the newest published list. There is at most one draft.',
  access: manages,
  body: z.object({}),
  response: z.object({ number: priceListNumber }),
  status: 201,
  errors: ['priceListDraftExists'],
});

export const updatePriceList = defineEndpoint({
  ...own,
  name: 'updatePriceList',
  method: 'PUT',
  path: '/operator/price-list/',
  summary: 'Changes the prices of the draft. A price that is left out stays; null takes it away.',
  access: manages,
  query: byNumber,
  body: z.object({
    currency: z.enum(currencies).optional(),
    note: optionalText(200),
    prices: z.record(productKey, unitPrice.nullable()),
    version,
  }),
  response: z.object({ version }),
  errors: ['priceListPublished', 'currencyFixed'],
});

export const publishPriceList = defineEndpoint({
  ...own,
  name: 'publishPriceList',
  method: 'POST',
  path: '/operator/price-list/publish/',
  summary: 'Makes the draft valid from a day, today or later in Europe/Stockholm, and unchangeable.',
  access: manages,
  query: byNumber,
  body: z.object({ validFrom: day, version }),
  response: nothing,
  errors: ['priceListPublished', 'currencyFixed', 'priceListEmpty'],
  changes: 'everything',
});

export const deletePriceList = defineEndpoint({
  ...own,
  name: 'deletePriceList',
  method: 'DELETE',
  path: '/operator/price-list/',
  summary: 'Discards the draft as it was read.',
  access: manages,
  query: byNumber.extend({ version: versionInQuery }),
  response: nothing,
  errors: ['priceListPublished'],
});

export const priceListEndpoints = [
  listPriceLists,
  getPriceList,
  listImportedPrices,
  listPriceSheets,
  importPrices,
  createPriceList,
  updatePriceList,
  publishPriceList,
  deletePriceList,
];
