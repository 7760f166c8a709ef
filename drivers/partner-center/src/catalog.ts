import { createDoubt, type Fields } from '@portal/driver-kit/elements';
import { orNull } from '@portal/ports/failure';
import type {
  BillingPeriod,
  LicenseOffer,
  LicenseProduct,
  LicenseTerm,
  ProductRef,
} from '@portal/ports/licenses';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { Client } from './client.ts';
import { availability, product, sku, type Availability, type Sku } from './shapes.ts';
import { billingPeriodOf, termOf } from './words.ts';

const segment = 'commercial';

const query = (client: Client, more: Record<string, string> = {}): string =>
  new URLSearchParams({ country: client.country, targetSegment: segment, ...more }).toString();

const skusOf = (productId: string): string => `/products/${encodeURIComponent(productId)}/skus`;

export const listProducts = (
  client: Client,
  onUnreadable: OnUnreadable,
): AsyncIterable<readonly LicenseProduct[]> =>
  client.list(
    `/products?${query(client, { targetView: 'OnlineServices' })}`,
    { shape: product },
    onUnreadable,
  );

/** What can be bought now, with the id under which the vendor sells it for a short while. */
type Purchasable = { catalogItemId: string; term: LicenseTerm; billingPeriod: BillingPeriod };

/** A term of a word that the portal does not know is not sold here; one that does not say how long it is cannot be read. */
const termsOf = (
  { catalogItemId, isPurchasable, terms }: Availability,
  onUnreadable: OnUnreadable,
): Purchasable[] => {
  if (!isPurchasable) return [];
  if (terms === null || !terms.every(({ duration, billingCycle }) => duration && billingCycle))
    onUnreadable({ id: catalogItemId, reason: 'terms without a duration or billing cycle' });
  return (terms ?? []).flatMap(({ duration, billingCycle }) => {
    const term = termOf(duration);
    const billingPeriod = billingPeriodOf(billingCycle);
    return term === null || billingPeriod === null ? [] : { catalogItemId, term, billingPeriod };
  });
};

/** Without anything to buy, nothing of it is read. */
const soldOf = ({ productId, skuId }: ProductRef) => ({
  idOf: ({ catalogItemId, id }: Fields) => catalogItemId ?? [productId, skuId, id].join(':'),
  isOurs: ({ isPurchasable }: Fields) => isPurchasable !== false,
  shape: availability,
});

async function purchasable(
  client: Client,
  ref: ProductRef,
  onUnreadable: OnUnreadable,
): Promise<Purchasable[]> {
  const { productId, skuId } = ref;
  const found: Purchasable[] = [];
  const path = `${skusOf(productId)}/${encodeURIComponent(skuId)}/availabilities?${query(client)}`;
  for await (const page of client.list(path, soldOf(ref), onUnreadable))
    found.push(...page.flatMap((one) => termsOf(one, onUnreadable)));
  return found;
}

const toOffer = (
  { productId, id: skuId, title: name, minimumQuantity, maximumQuantity }: Sku,
  { term, billingPeriod }: Purchasable,
): LicenseOffer => ({
  productId,
  skuId,
  name,
  term,
  billingPeriod,
  minQuantity: minimumQuantity,
  maxQuantity: maximumQuantity,
});

/** A trial is not sold. */
const offered = { isOurs: ({ isTrial }: Fields) => isTrial !== true, shape: sku };

export async function listOffers(
  client: Client,
  productId: string,
  onUnreadable: OnUnreadable,
): Promise<LicenseOffer[]> {
  const offers: LicenseOffer[] = [];
  for await (const page of client.list(`${skusOf(productId)}?${query(client)}`, offered, onUnreadable))
    for (const one of page)
      for (const item of await purchasable(client, { productId, skuId: one.id }, onUnreadable))
        offers.push(toOffer(one, item));
  return offers;
}

/** How many seats of a SKU are sold at once; null of one that the catalog does not have. */
export async function boundsOf(
  client: Client,
  { productId, skuId }: ProductRef,
): Promise<Pick<LicenseOffer, 'minQuantity' | 'maxQuantity'> | null> {
  const doubt = createDoubt();
  for await (const page of client.list(`${skusOf(productId)}?${query(client)}`, offered, doubt.hear)) {
    const found = page.find(({ id }) => id === skuId);
    if (found) return { minQuantity: found.minimumQuantity, maxQuantity: found.maximumQuantity };
  }
  doubt.settle();
  return null;
}

type TermQuery = ProductRef & { term: LicenseTerm; billingPeriod: BillingPeriod };

/** Asked for each time, as it changes; null when the product is no longer sold like that. */
export async function catalogItemOf(client: Client, wanted: TermQuery): Promise<string | null> {
  const doubt = createDoubt();
  const found = await orNull(purchasable(client, wanted, doubt.hear));
  const fits = found?.find(
    ({ term, billingPeriod }) => term === wanted.term && billingPeriod === wanted.billingPeriod,
  );
  if (fits === undefined) doubt.settle();
  return fits?.catalogItemId ?? null;
}
