import { jsonReply } from '@portal/simulator-kit/messages';
import { required, type Answer, type Call } from './call.ts';
import { availabilityIds, catalog, extendedSkuId, type CatalogSku, type Term } from './catalog.ts';
import { pageReply } from './paging.ts';
import { collectionReply, linkTo, refusals } from './replies.ts';
import { isWithdrawn } from './selling.ts';

const product = ({ productId, productTitle }: CatalogSku, country: string) => ({
  id: productId,
  title: productTitle,
  description: productTitle,
  productType: { id: 'OnlineServicesNCE', displayName: 'OnlineServicesNCE' },
  isMicrosoftProduct: true,
  publisherName: 'Microsoft Corporation',
  links: {
    skus: linkTo(`/products/${productId}/skus?country=${country}`),
    self: linkTo(`/products/${productId}?country=${country}`),
  },
});

/** One country, and the segment of businesses. */
function checkMarket(call: Call): string {
  const country = required(call, 'country');
  if (country !== call.world.country) throw refusals.unreadable('country');
  return country;
}

export const listProducts: Answer = (call) => {
  const country = checkMarket(call);
  if (required(call, 'targetView') !== 'OnlineServices') throw refusals.targetView();
  return pageReply(call, [...catalog.values()], (one) => product(one, country));
};

function productOf(call: Call): CatalogSku {
  const found = catalog.get(call.part('productId'));
  if (found === undefined) throw refusals.noProduct();
  return found;
}

export const getProduct: Answer = (call) => jsonReply(product(productOf(call), checkMarket(call)));

const sku = (one: CatalogSku, country: string) => ({
  id: one.skuId,
  productId: one.productId,
  title: one.skuTitle,
  description: one.skuTitle,
  minimumQuantity: one.minimumQuantity,
  maximumQuantity: one.maximumQuantity,
  isTrial: false,
  supportedBillingCycles: [...new Set(one.plans.map(({ billingCycle }) => billingCycle))],
  purchasePrerequisites: [],
  inventoryVariables: [],
  provisioningVariables: [],
  dynamicAttributes: { provisioningId: one.guid, isEstSku: false },
  links: {
    availabilities: linkTo(`/products/${one.productId}/skus/${one.skuId}/availabilities?country=${country}`),
    self: linkTo(`/products/${one.productId}/skus/${one.skuId}?country=${country}`),
  },
});

export const listSkus: Answer = (call) => {
  const country = checkMarket(call);
  return collectionReply([sku(productOf(call), country)]);
};

const durations: Readonly<Record<Term, string>> = { P1M: 'One-Month', P1Y: 'One-Year', P3Y: 'Three-Year' };

const cancellationPolicies = [
  {
    refundOptions: [
      { sequenceId: 0, type: 'Full', expiresAfter: 'P1D' },
      { sequenceId: 1, type: 'Partial', expiresAfter: 'P7D' },
    ],
  },
];

function availability({ world, now }: Call, one: CatalogSku, term: Term) {
  const id = availabilityIds(one, term, now)[0] ?? '';
  const plans = one.plans.filter((plan) => plan.term === term);
  const terms = plans.map(({ billingCycle }, index) => ({
    id: `${id}${index}`,
    duration: term,
    billingCycle,
    description: `${durations[term]} commitment for ${billingCycle} billing`,
    renewalOptions: [{ termDuration: term }],
    cancellationPolicies,
  }));
  return {
    id,
    productId: one.productId,
    skuId: one.skuId,
    catalogItemId: `${one.productId}:${one.skuId}:${id}`,
    defaultCurrency: { code: world.currency, symbol: 'kr' },
    segment: 'commercial',
    country: world.country,
    isPurchasable: !isWithdrawn(world, one),
    isRenewable: true,
    renewalInstructions: [
      {
        applicableTermIds: terms.map((each) => each.id),
        renewalOptions: [
          { renewToId: `${one.productId}:${extendedSkuId(one.skuId)}`, isAutoRenewable: false },
        ],
      },
    ],
    terms,
    links: {
      self: linkTo(
        `/products/${one.productId}/skus/${one.skuId}/availabilities/${id}?country=${world.country}`,
      ),
    },
  };
}

export const listAvailabilities: Answer = (call) => {
  checkMarket(call);
  const one = productOf(call);
  if (one.skuId !== call.part('skuId')) throw refusals.noSku();
  const terms = [...new Set(one.plans.map(({ term }) => term))];
  return collectionReply(terms.map((term) => availability(call, one, term)));
};
