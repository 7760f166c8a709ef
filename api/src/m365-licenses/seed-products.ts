import { monthsOfPeriod } from '@portal/contract/m365-licenses/constants';
import { licenseProduct, type LicenseRef } from '@portal/contract/m365-licenses/fields';
import { m365LicensesService } from '@portal/contract/m365-licenses/service';
import type { ProductKey } from '@portal/contract/prices';
import type { Transaction } from '../platform/database/database.ts';
import { importProducts } from '../price-list/index.ts';
import { service } from './account.ts';
import type { SheetPrice } from './products/repository.ts';

/** What of the sheet is priced in the demo: a seat and month at a yearly term, in öre, as recommended. */
const demoProducts = {
  basic: { productId: 'CFQ7TTC0LH18', name: 'Microsoft 365 Business Basic', monthlyOere: 6690 },
  standard: { productId: 'CFQ7TTC0LDPB', name: 'Microsoft 365 Business Standard', monthlyOere: 13_840 },
  premium: { productId: 'CFQ7TTC0LCHC', name: 'Microsoft 365 Business Premium', monthlyOere: 24_360 },
  e3: { productId: 'CFQ7TTC0LFLX', name: 'Microsoft 365 E3', monthlyOere: 41_850 },
  exchange: { productId: 'CFQ7TTC0LH16', name: 'Exchange Online (Plan 1)', monthlyOere: 4430 },
  visio: { productId: 'CFQ7TTC0HD33', name: 'Visio Plan 2', monthlyOere: 16_630 },
} as const;
export type DemoProduct = keyof typeof demoProducts;

const skuId = '0001';
const extendedSkuId = 'E001';
type Plan = Pick<LicenseRef, 'term' | 'billingPeriod'>;

const plans: readonly Plan[] = [
  { term: 'P1M', billingPeriod: 'monthly' },
  { term: 'P1Y', billingPeriod: 'monthly' },
  { term: 'P1Y', billingPeriod: 'annual' },
  { term: 'P3Y', billingPeriod: 'monthly' },
  { term: 'P3Y', billingPeriod: 'annual' },
  { term: 'P3Y', billingPeriod: 'triennial' },
];
const byMonth: Plan = { term: 'P1M', billingPeriod: 'monthly' };
const shares = { P1M: 1.2, P1Y: 1, P3Y: 0.95 } as const;
/** How much more a month costs that nobody has renewed. */
const extendedShare = 1.03;
/** What the operator pays of the recommended price. */
const operatorShare = 0.8;

const inCrowns = (oere: number): string => (Math.round(oere) / 100).toFixed(2);

type Priced = { name: string; extends: string | null; oere: number };

const sheetPrice = (ref: LicenseRef, { name, extends: base, oere }: Priced): SheetPrice => ({
  ...ref,
  product: licenseProduct(ref),
  name,
  unitPrice: inCrowns(oere * operatorShare),
  retailPrice: inCrowns(oere),
  currency: 'SEK',
  extends: base,
});

/** As the simulator's price sheets have them. */
export const demoPrices: readonly SheetPrice[] = Object.values(demoProducts).flatMap(
  ({ productId, name, monthlyOere }) => [
    ...plans.map((plan) =>
      sheetPrice(
        { productId, skuId, ...plan },
        { name, extends: null, oere: monthlyOere * shares[plan.term] * monthsOfPeriod[plan.billingPeriod] },
      ),
    ),
    sheetPrice(
      { productId, skuId: extendedSkuId, ...byMonth },
      {
        name: `${name} - Extended Service Term`,
        extends: skuId,
        oere: monthlyOere * shares.P1M * extendedShare,
      },
    ),
  ],
);

export const demoRef = (product: DemoProduct): { productId: string; skuId: string } => ({
  productId: demoProducts[product].productId,
  skuId,
});
export const demoName = (product: DemoProduct): string => demoProducts[product].name;

export const importDemoProducts = (tx: Transaction): Promise<void> =>
  importProducts(
    tx,
    service,
    demoPrices.map(({ product: key, name, billingPeriod, retailPrice: unitPrice, currency }) => ({
      key,
      name,
      ...m365LicensesService.products.imported[billingPeriod],
      recommended: { unitPrice, currency },
    })),
  );

/** Of a seat for a billing period, as recommended. */
export const demoListPrices: Readonly<Record<ProductKey, string>> = Object.fromEntries(
  demoPrices.map(({ product, retailPrice }) => [product, retailPrice]),
);
