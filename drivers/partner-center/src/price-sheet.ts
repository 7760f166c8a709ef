import { ProviderFailure } from '@portal/ports/failure';
import type { LicensePrice, PriceSheetKind } from '@portal/ports/licenses';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import type { Client } from './client.ts';
import { momentOf } from './shapes.ts';
import { billingPeriodOf, termOf } from './words.ts';

/** Where these two names come from: docs/decisions/m365-licenses.md. */
const views: Readonly<Record<PriceSheetKind, string>> = {
  standard: 'updatedlicensebased',
  extended: 'licensebasedest',
};

const amount = z.string().regex(/^\d+(?:\.\d+)?$/);

/** Read as a moment when it is one; there are thousands of rows. */
const day = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);

const row = z.object({
  ProductTitle: z.string(),
  ProductId: z.string(),
  SkuId: z.string(),
  SkuTitle: z.string(),
  TermDuration: z.string(),
  BillingPlan: z.string(),
  Currency: z.string(),
  UnitPrice: amount,
  'ERP Price': amount,
  Segment: z.string(),
  EffectiveStartDate: day,
  EffectiveEndDate: day.or(z.literal('')),
});

const rowsOfPage = 500;
/** The vendor writes this year for what has no end. */
const endless = '9999-';

/** Null for a term or plan that the portal does not sell. */
function toPrice(record: unknown): LicensePrice | null {
  const found = row.safeParse(record);
  if (!found.success) {
    const where = found.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ');
    throw new ProviderFailure('protocol', `a row of the price sheet has an unexpected shape (${where})`);
  }
  const { data } = found;
  const term = termOf(data.TermDuration);
  const billingPeriod = billingPeriodOf(data.BillingPlan);
  if (term === null || billingPeriod === null) return null;
  const until = data.EffectiveEndDate;
  const isEndless = until === '' || until.startsWith(endless);
  return {
    productId: data.ProductId,
    skuId: data.SkuId,
    productName: data.ProductTitle,
    skuName: data.SkuTitle,
    term,
    billingPeriod,
    segment: data.Segment,
    currency: data.Currency,
    unitPrice: data.UnitPrice,
    retailPrice: data['ERP Price'],
    validFrom: momentOf(data.EffectiveStartDate),
    validUntil: isEndless ? null : momentOf(until),
  };
}

export async function* readPriceSheet(
  client: Client,
  kind: PriceSheetKind,
): AsyncIterable<readonly LicensePrice[]> {
  const view = `Market='${client.country}',PricesheetView='${views[kind]}'`;
  const sheet = await client.readPrices(`/v1.0/sales/pricesheets(${view})/$value`);
  const parser = parse(Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength), {
    bom: true,
    columns: true,
  });
  let page: LicensePrice[] = [];
  try {
    for await (const record of parser) {
      const price = toPrice(record);
      if (price !== null) page.push(price);
      if (page.length < rowsOfPage) continue;
      yield page;
      page = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ProviderFailure('protocol', `the price sheet is no CSV (${error.code})`, { cause: error });
  }
  if (page.length > 0) yield page;
}
