import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import { catalog, extendedSkuId, type CatalogSku, type Plan } from './catalog.ts';
import { refusals } from './replies.ts';
import { extendedPrice, isWithdrawn, standardPrice, type Price } from './selling.ts';
import type { World } from './state.ts';

const columns = [
  'ProductTitle',
  'ProductId',
  'SkuId',
  'SkuTitle',
  'Publisher',
  'SkuDescription',
  'UnitOfMeasure',
  'TermDuration',
  'BillingPlan',
  'Market',
  'Currency',
  'UnitPrice',
  'PricingTierRangeMin',
  'PricingTierRangeMax',
  'EffectiveStartDate',
  'EffectiveEndDate',
  'Tags',
  'ERP Price',
  'Segment',
];

const path = /^\/v1\.0\/sales\/pricesheets\(Market='(\w+)',PricesheetView='(\w+)'\)\/\$value$/;

export const isPriceSheet = ({ path: requestPath }: ReceivedRequest): boolean =>
  requestPath.startsWith('/v1.0/sales/pricesheets');

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type Row = { sku: CatalogSku; skuId: string; skuTitle: string; plan: Plan; price: Price };

/** Every price is of one version, without tiers. */
const line = ({ country, currency }: World, { sku, skuId, skuTitle, plan, price }: Row): string =>
  [
    sku.productTitle,
    sku.productId,
    skuId,
    skuTitle,
    'Microsoft Corporation',
    skuTitle,
    '1 License',
    plan.term,
    capital(plan.billingCycle),
    country,
    currency,
    price.unitPrice,
    '',
    '',
    '2024-01-01T00:00:00.0000000Z',
    '9999-12-31T23:59:59.9999999Z',
    '',
    price.retailPrice,
    'Commercial',
  ]
    .map(quoted)
    .join(',');

const standardRows = (world: World, sku: CatalogSku): Row[] =>
  sku.plans.map((plan) => ({
    sku,
    skuId: sku.skuId,
    skuTitle: sku.skuTitle,
    plan,
    price: standardPrice(world, sku, plan),
  }));

const extendedRows = (world: World, sku: CatalogSku): Row[] => [
  {
    sku,
    skuId: extendedSkuId(sku.skuId),
    skuTitle: `${sku.skuTitle} - Extended Service Term`,
    plan: { term: 'P1M', billingCycle: 'monthly' },
    price: extendedPrice(world, sku),
  },
];

const views: Readonly<Record<string, (world: World, sku: CatalogSku) => Row[]>> = {
  updatedlicensebased: standardRows,
  licensebasedest: extendedRows,
};

/** What is withdrawn has no price any longer. The file begins with a byte order mark. */
export function answerPriceSheet(world: World, request: ReceivedRequest): Reply {
  const [, market, view = ''] = path.exec(decodeURIComponent(request.path)) ?? [];
  const rowsOf = views[view];
  if (market !== world.country || rowsOf === undefined) throw refusals.unreadable('the price sheet');
  const skus = [...catalog.values()].filter((sku) => !isWithdrawn(world, sku));
  const lines = skus.flatMap((sku) => rowsOf(world, sku).map((row) => line(world, row)));
  return {
    status: 200,
    headers: { 'content-type': 'application/octet-stream' },
    body: `\uFEFF${[columns.join(','), ...lines, ''].join('\r\n')}`,
  };
}
