import { createDoubt, type Fields } from '@portal/driver-kit/elements';
import { meanings } from '@portal/driver-kit/words';
import { ProviderFailure } from '@portal/ports/failure';
import type { AssignedSeats, Provisioning, SubscriptionRef } from '@portal/ports/licenses';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { Client } from './client.ts';
import { provisioning, subscribedSku } from './shapes.ts';
import { pathOf } from './subscriptions.ts';

const stateOf = meanings<Provisioning['state']>({ success: 'ready', pending: 'pending', failed: 'failed' });

export async function getProvisioning(client: Client, ref: SubscriptionRef): Promise<Provisioning> {
  const found = await client.read({ method: 'GET', path: `${pathOf(ref)}/provisioningstatus` }, provisioning);
  return { state: stateOf(found.status) ?? 'pending', quantity: found.quantity, seatSkuId: found.skuId };
}

const isNamed = (field: unknown): field is Fields => typeof field === 'object' && field !== null;
const seatsOfSku = {
  idOf: ({ productSku }: Fields) => (isNamed(productSku) ? productSku['id'] : null),
  shape: subscribedSku,
};

export async function listAssignedSeats(
  client: Client,
  tenantId: string,
  onUnreadable: OnUnreadable,
): Promise<AssignedSeats[]> {
  const seats: AssignedSeats[] = [];
  const path = `/customers/${encodeURIComponent(tenantId)}/subscribedskus`;
  for await (const page of client.list(path, seatsOfSku, onUnreadable))
    for (const { totalUnits, consumedUnits, productSku } of page)
      seats.push({
        seatSkuId: productSku.id,
        name: productSku.name,
        partNumber: productSku.skuPartNumber,
        total: totalUnits,
        assigned: consumedUnits,
      });
  return seats;
}

/** The system would take seats that are assigned, and leave the tenant with more users than licenses. */
export async function refuseAssigned(client: Client, ref: SubscriptionRef, fewer: number): Promise<void> {
  const { seatSkuId } = await getProvisioning(client, ref);
  const doubt = createDoubt();
  const all = await listAssignedSeats(client, ref.tenantId, doubt.hear);
  const seats = all.find((one) => one.seatSkuId === seatSkuId);
  if (seats === undefined) return doubt.settle();
  if (seats.total - fewer >= seats.assigned) return;
  throw new ProviderFailure('refused', `${seats.assigned} seats of ${seats.name} are assigned`, {
    reason: 'seatsAssigned',
    values: { assigned: seats.assigned, left: seats.total - fewer },
  });
}
