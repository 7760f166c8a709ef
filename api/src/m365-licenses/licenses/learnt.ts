import { orNull, ProviderFailure } from '@portal/ports/failure';
import type { LicenseOffer, LicenseSubscription, ProductRef } from '@portal/ports/licenses';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { Queryable } from '../../platform/database/database.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import { driverOf } from '../system.ts';
import { knownSeatSkus, productsUnbounded, type SeatSku } from './mirror-repository.ts';

/** How many seats of a product are sold at once. */
export type Bounds = ProductRef & Pick<LicenseOffer, 'minQuantity' | 'maxQuantity'>;

type Subscriptions = readonly LicenseSubscription[];

/** What is learnt once of the products of licenses, whosever they are. */
export type Learner = {
  /** Under which SKU the seats of each are counted. */
  seatSkus(tenantId: string, subscriptions: Subscriptions): Promise<SeatSku[]>;
  bounds(subscriptions: Subscriptions, onUnreadable: OnUnreadable): Promise<Bounds[]>;
};

/** The catalog may be away while licenses are read. */
async function unlessAway(asked: Promise<LicenseOffer[]>): Promise<LicenseOffer[] | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderFailure) return null;
    throw error;
  }
}

export function createLearner({ clouds, database }: { clouds: Clouds; database: Queryable }): Learner {
  const isAsked = new Set<string>();
  return {
    seatSkus: async (tenantId, subscriptions) => {
      const known = await knownSeatSkus(database);
      const learnt: SeatSku[] = [];
      for (const { id: subscriptionId, productId, skuId, status } of subscriptions) {
        if (status !== 'active' || known.has(`${productId}:${skuId}`)) continue;
        const provisioning = await orNull(driverOf(clouds).getProvisioning({ tenantId, subscriptionId }));
        if (provisioning?.state !== 'ready') continue;
        known.add(`${productId}:${skuId}`);
        learnt.push({ productId, skuId, seatSkuId: provisioning.seatSkuId });
      }
      return learnt;
    },
    // Of what is no longer sold, nothing is told, and it is not asked again.
    bounds: async (subscriptions, onUnreadable) => {
      const active = subscriptions.filter(({ status }) => status === 'active');
      const learnt: Bounds[] = [];
      for (const productId of await productsUnbounded(database, active)) {
        if (isAsked.has(productId)) continue;
        const offers = await unlessAway(driverOf(clouds).listOffers(productId, onUnreadable));
        if (offers === null) continue;
        if (offers.length === 0) isAsked.add(productId);
        learnt.push(...new Map(offers.map((offer) => [offer.skuId, offer])).values());
      }
      return learnt;
    },
  };
}
