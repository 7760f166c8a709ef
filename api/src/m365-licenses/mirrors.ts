import type { OnUnreadable } from '@portal/ports/unreadable';
import { licensesReadEverySeconds } from '@portal/contract/m365-licenses/constants';
import type { AcceptedAgreement } from '@portal/ports/license-tenants';
import { orNull } from '@portal/ports/failure';
import type { AssignedSeats, LicenseSubscription } from '@portal/ports/licenses';
import type { WorkerNeeds } from '../platform/capability.ts';
import { publish } from '../platform/events/events.ts';
import { defineMirror, type CustomerUnit, type Mirror } from '../platform/outbound/mirror-definition.ts';
import { noteChanges } from '../services/mirrored.ts';
import { seatsMirrorName, service } from './account.ts';
import { keepSeatSkus, knownSeatSkus, writeSeats, type SeatSku } from './licenses/mirror-repository.ts';
import { mirrorLicenses } from './licenses/mirrored.ts';
import { driverOf, partnerCenter } from './system.ts';
import { markAccepted, tenantOf } from './tenants/repository.ts';

const ofCustomer = { system: partnerCenter.name, unit: 'customer' } as const;

type Read = { subscriptions: readonly LicenseSubscription[]; seatSkus: readonly SeatSku[] };

/** The licenses of a customer, always all of them, and under which SKU their seats are counted, which is learnt once. */
export function licenseMirror({ platform: { clouds }, database }: WorkerNeeds): Mirror<'customer', Read> {
  async function learn(tenantId: string, subscriptions: readonly LicenseSubscription[]): Promise<SeatSku[]> {
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
  }
  async function* read(unit: CustomerUnit, onUnreadable: OnUnreadable): AsyncIterable<readonly Read[]> {
    const tenant = await tenantOf(database, unit);
    if (!tenant) return;
    const { tenantId } = tenant;
    const subscriptions: LicenseSubscription[] = [];
    for await (const page of driverOf(clouds).listSubscriptions(tenantId, onUnreadable))
      subscriptions.push(...page);
    yield [{ subscriptions, seatSkus: await learn(tenantId, subscriptions) }];
  }
  return defineMirror({
    ...ofCustomer,
    name: service,
    everySeconds: licensesReadEverySeconds,
    read,
    write: async (tx, unit, page) => {
      for (const { subscriptions, seatSkus } of page.rows) {
        await noteChanges(tx, unit, await mirrorLicenses(tx, unit, { ...page, rows: subscriptions }));
        await keepSeatSkus(tx, seatSkus);
      }
      const { partnerId, customerId } = unit;
      await publish(tx, { topic: 'licenses', partnerId, customerId, id: null });
    },
  });
}

type Tenant = { seats: readonly AssignedSeats[]; agreement: AcceptedAgreement | null };

/** Seats of a tenant, and until somebody has accepted the agreement, whether somebody has with the system itself. */
export function seatsMirror({ platform: { clouds }, database }: WorkerNeeds): Mirror<'customer', Tenant> {
  return defineMirror({
    ...ofCustomer,
    name: seatsMirrorName,
    everySeconds: 1800,
    read: async function* (unit, onUnreadable) {
      const tenant = await tenantOf(database, unit);
      if (!tenant) return;
      const driver = driverOf(clouds);
      const seats = await driver.listAssignedSeats(tenant.tenantId, onUnreadable);
      const agreement = tenant.isAccepted ? null : await driver.getAgreement(tenant.tenantId);
      yield [{ seats, agreement }];
    },
    write: async (tx, unit, { rows }) => {
      for (const { seats, agreement } of rows) {
        await writeSeats(tx, unit, seats);
        if (agreement && (await markAccepted(tx, unit, agreement)) > 0)
          await noteChanges(tx, unit, [{ event: 'agreementAccepted', target: '' }]);
      }
    },
  });
}
