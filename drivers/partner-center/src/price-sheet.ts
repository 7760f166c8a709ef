import { elementReader, type Fields } from '@portal/driver-kit/elements';
import { moment } from '@portal/driver-kit/moments';
import { amount } from '@portal/driver-kit/numbers';
import { readSheet } from '@portal/driver-kit/sheet';
import { word, wordsOf, type Word } from '@portal/driver-kit/words';
import { priceIdOf, type LicensePrice, type PriceSheetKind } from '@portal/ports/licenses';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import { largestPriceSheet, type Client } from './client.ts';
import { billingPeriodOf, termOf } from './words.ts';

/** Where these two names come from: docs/decisions/m365-licenses.md. */
const views: Readonly<Record<PriceSheetKind, string>> = {
  standard: 'updatedlicensebased',
  extended: 'licensebasedest',
};

/** The vendor writes this year for what has no end. */
const endless = 9999;
const end = z.union([
  z
    .string()
    .regex(/^\s*$/)
    .transform(() => null),
  moment.transform((at) => (at.getUTCFullYear() === endless ? null : at)),
]);

const wordIn = (field: unknown): Word => (typeof field === 'string' ? field : null);
const commercial = wordsOf(['Commercial']);
/** Who else the vendor sells to. */
const otherSegment = wordsOf(['Academic', 'Charity', 'Education', 'Government', 'Nonprofit']);

const row = z.object({
  ProductTitle: z.string(),
  ProductId: z.string().min(1),
  SkuId: z.string().min(1),
  SkuTitle: z.string(),
  TermDuration: word(termOf),
  BillingPlan: word(billingPeriodOf),
  Currency: z.string().min(1),
  Segment: word(commercial),
  UnitPrice: amount,
  'ERP Price': amount,
  EffectiveStartDate: moment,
  EffectiveEndDate: end,
});

const toPrice = (data: z.infer<typeof row>): LicensePrice => ({
  productId: data.ProductId,
  skuId: data.SkuId,
  productName: data.ProductTitle,
  skuName: data.SkuTitle,
  term: data.TermDuration,
  billingPeriod: data.BillingPlan,
  currency: data.Currency,
  unitPrice: data.UnitPrice,
  retailPrice: data['ERP Price'],
  validFrom: data.EffectiveStartDate,
  validUntil: data.EffectiveEndDate,
});

/** Of terms and to businesses that the portal sells; several rows may be of one product, each for a time of its own. */
const sold = {
  idOf: ({ ProductId: productId, SkuId: skuId, TermDuration, BillingPlan }: Fields) =>
    typeof productId === 'string' && typeof skuId === 'string' && productId !== '' && skuId !== ''
      ? priceIdOf({
          productId,
          skuId,
          term: termOf(wordIn(TermDuration)),
          billingPeriod: billingPeriodOf(wordIn(BillingPlan)),
        })
      : null,
  // What is left out may be of a term that is sold.
  isOurs: ({ TermDuration, BillingPlan, Segment }: Fields) =>
    (!TermDuration || termOf(wordIn(TermDuration)) !== null) &&
    (!BillingPlan || billingPeriodOf(wordIn(BillingPlan)) !== null) &&
    otherSegment(wordIn(Segment)) === null,
  keyOf: () => null,
  shape: row.transform(toPrice),
};

const sheetForm = {
  columns: Object.keys(row.shape),
  maxBytes: largestPriceSheet,
};

const rowsOfPage = 500;

export async function* readPriceSheet(
  client: Client,
  kind: PriceSheetKind,
  onUnreadable: OnUnreadable,
): AsyncIterable<readonly LicensePrice[]> {
  const view = `Market='${client.country}',PricesheetView='${views[kind]}'`;
  const sheet = await client.readPrices(`/v1.0/sales/pricesheets(${view})/$value`);
  const read = elementReader(sold, onUnreadable);
  let page: LicensePrice[] = [];
  for await (const record of readSheet('the price sheet', sheet, sheetForm)) {
    page.push(...read([record]));
    if (page.length < rowsOfPage) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
