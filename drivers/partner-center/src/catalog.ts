import { orNull } from '@portal/ports/failure';
import type {
  BillingPeriod,
  LicenseOffer,
  LicenseProduct,
  LicenseTerm,
  ProductRef,
} from '@portal/ports/licenses';
import type { Client } from './client.ts';
import { availability, product, sku, type Availability, type Sku } from './shapes.ts';
import { billingPeriodOf, termOf } from './words.ts';

const segment = 'commercial';

const query = (client: Client, more: Record<string, string> = {}): string =>
  new URLSearchParams({ country: client.country, targetSegment: segment, ...more }).toString();

const skusOf = (productId: string): string => `/products/${encodeURIComponent(productId)}/skus`;

export async function* listProducts(client: Client): AsyncIterable<readonly LicenseProduct[]> {
  yield* client.pages(`/products?${query(client, { targetView: 'OnlineServices' })}`, product);
}

/** What can be bought now, with the id under which the vendor sells it for a short while. */
type Purchasable = { catalogItemId: string; term: LicenseTerm; billingPeriod: BillingPeriod };

const termsOf = ({ catalogItemId, isPurchasable, terms }: Availability): Purchasable[] =>
  (isPurchasable ? terms : []).flatMap(({ duration, billingCycle }) => {
    const term = termOf(duration);
    const billingPeriod = billingPeriodOf(billingCycle);
    return term === null || billingPeriod === null ? [] : { catalogItemId, term, billingPeriod };
  });

async function purchasable(client: Client, { productId, skuId }: ProductRef): Promise<Purchasable[]> {
  const found: Purchasable[] = [];
  const path = `${skusOf(productId)}/${encodeURIComponent(skuId)}/availabilities?${query(client)}`;
  for await (const page of client.pages(path, availability)) found.push(...page.flatMap(termsOf));
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

export async function listOffers(client: Client, productId: string): Promise<LicenseOffer[]> {
  const offers: LicenseOffer[] = [];
  for await (const page of client.pages(`${skusOf(productId)}?${query(client)}`, sku))
    for (const one of page.filter(({ isTrial }) => isTrial !== true))
      for (const item of await purchasable(client, { productId, skuId: one.id }))
        offers.push(toOffer(one, item));
  return offers;
}

type TermQuery = ProductRef & { term: LicenseTerm; billingPeriod: BillingPeriod };

/** Asked for each time, as it changes; null when the product is no longer sold like that. */
export async function catalogItemOf(client: Client, wanted: TermQuery): Promise<string | null> {
  const found = await orNull(purchasable(client, wanted));
  const fits = found?.find(
    ({ term, billingPeriod }) => term === wanted.term && billingPeriod === wanted.billingPeriod,
  );
  return fits?.catalogItemId ?? null;
}
