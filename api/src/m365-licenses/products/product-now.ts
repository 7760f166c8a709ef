import { failOnUnreadable } from '@portal/ports/unreadable';
import { licenseProduct } from '@portal/contract/m365-licenses/fields';
import type { getLicenseProduct, LicenseOffer } from '@portal/contract/m365-licenses/products';
import type { Question } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import { requireEnabled } from '../account.ts';
import { askPartnerCenter } from '../system.ts';
import { keepBounds, offersOfItem } from './repository.ts';

const refOf = (item: string): { productId: string; skuId: string } => {
  const [productId = '', skuId = ''] = item.split(':');
  return { productId, skuId };
};

/** What the system sells now, with the prices that are known here. */
export const productNow = (clouds: Clouds): Question<typeof getLicenseProduct, LicenseOffer[]> => ({
  find: async (call) => {
    await requireEnabled(call);
    return offersOfItem(call.tx, call.principal.sessionId, refOf(call.query.item));
  },
  ask: async ({ query: { item }, found }) => {
    const { productId, skuId } = refOf(item);
    const sold = await askPartnerCenter(clouds, (driver) => driver.listOffers(productId, failOnUnreadable));
    const offers = sold.filter((offer) => offer.skuId === skuId);
    const [first] = offers;
    if (!first) throw notFound();
    return {
      id: item,
      name: first.name,
      offers: offers.map((offer) => {
        const product = licenseProduct(offer);
        const { term, billingPeriod, minQuantity, maxQuantity } = offer;
        const price = found.find((one) => one.product === product)?.price ?? null;
        return { product, term, billingPeriod, price, minQuantity, maxQuantity };
      }),
    };
  },
  // What it says is kept, so that an order is held against it also while the system is away.
  note: async ({ tx, query: { item }, answer: { offers } }) => {
    const [first] = offers;
    if (first) await keepBounds(tx, { ...refOf(item), ...first });
  },
});
