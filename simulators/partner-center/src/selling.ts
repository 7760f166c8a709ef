import {
  availabilityIds,
  skuOf,
  type BillingCycle,
  type CatalogSku,
  type Plan,
  type Term,
} from './catalog.ts';
import type { World } from './state.ts';

export const keyOf = ({ productId, skuId }: { productId: string; skuId: string }): string =>
  `${productId}:${skuId}`;

export const isWithdrawn = ({ data }: World, sku: CatalogSku): boolean => data.withdrawn.includes(keyOf(sku));

/** What such an id sells at this moment; undefined when it is none, is too old, or is sold no longer. */
export function soldAs(world: World, catalogItemId: string, term: Term): CatalogSku | undefined {
  const [productId = '', skuId = '', availabilityId = ''] = catalogItemId.split(':');
  const sku = skuOf(productId, skuId);
  if (sku === undefined || isWithdrawn(world, sku)) return undefined;
  return availabilityIds(sku, term, world.clock.now()).includes(availabilityId) ? sku : undefined;
}

export const hasPlan = (sku: CatalogSku, wanted: Plan): boolean =>
  sku.plans.some(({ term, billingCycle }) => term === wanted.term && billingCycle === wanted.billingCycle);

/** A month by itself costs a fifth more, three years bound a twentieth less. */
const shares: Readonly<Record<Term, number>> = { P1M: 1.2, P1Y: 1, P3Y: 0.95 };
const monthsOf: Readonly<Record<BillingCycle, number>> = { monthly: 1, annual: 12, triennial: 36 };
const partnerShare = 0.8;

/** Of a seat and billing period, as the sheet writes it. */
export type Price = { unitPrice: string; retailPrice: string };

const inCrowns = (oere: number): string => (Math.round(oere) / 100).toFixed(2);

const priceOf = (oere: number): Price => ({
  unitPrice: inCrowns(oere * partnerShare),
  retailPrice: inCrowns(oere),
});

const factorOf = ({ data }: World, sku: CatalogSku): number => data.priceFactors[keyOf(sku)] ?? 1;

export const standardPrice = (world: World, sku: CatalogSku, { term, billingCycle }: Plan): Price =>
  priceOf(sku.monthlyOere * shares[term] * monthsOf[billingCycle] * factorOf(world, sku));

/** 3 % above the month by itself; 23 % above the month of a yearly term where there is none. */
export function extendedPrice(world: World, sku: CatalogSku): Price {
  const hasMonth = hasPlan(sku, { term: 'P1M', billingCycle: 'monthly' });
  const oere = sku.monthlyOere * (hasMonth ? shares.P1M * 1.03 : shares.P1Y * 1.23);
  return priceOf(oere * factorOf(world, sku));
}
