import { resold, type Answer } from './call.ts';
import type { CatalogSku } from './catalog.ts';
import { collectionReply } from './replies.ts';
import type { Subscription, World } from './state.ts';
import { baseSkuOf, ownOf } from './subscriptions.ts';

type Group = { sku: CatalogSku; subscriptions: Subscription[] };

const sumOf = (group: Group, status: Subscription['status']): number =>
  group.subscriptions.reduce((sum, one) => (one.status === status ? sum + one.quantity : sum), 0);

function subscribedSku({ data }: World, customerId: string, group: Group): unknown {
  const { sku } = group;
  const activeUnits = sumOf(group, 'active');
  const suspendedUnits = sumOf(group, 'suspended');
  const consumedUnits = data.seats[customerId]?.[sku.guid] ?? 0;
  return {
    availableUnits: Math.max(0, activeUnits - consumedUnits),
    activeUnits,
    consumedUnits,
    suspendedUnits,
    totalUnits: activeUnits,
    warningUnits: 0,
    productSku: {
      id: sku.guid,
      name: sku.skuTitle,
      skuPartNumber: sku.partNumber,
      targetType: 'User',
      licenseGroupId: 'group1',
    },
    servicePlans: [],
    capabilityStatus: activeUnits > 0 ? 'Enabled' : 'Suspended',
    attributes: { objectType: 'SubscribedSku' },
  };
}

/** By the SKU of the tenant, over all subscriptions that have it. */
export const listSubscribedSkus: Answer = (call) => {
  const { id } = resold(call);
  const groups = new Map<string, Group>();
  for (const one of ownOf(call, id)) {
    const sku = baseSkuOf(one);
    if (sku === undefined || (one.status !== 'active' && one.status !== 'suspended')) continue;
    const group = groups.get(sku.guid) ?? { sku, subscriptions: [] };
    group.subscriptions.push(one);
    groups.set(sku.guid, group);
  }
  return collectionReply([...groups.values()].map((group) => subscribedSku(call.world, id, group)));
};
