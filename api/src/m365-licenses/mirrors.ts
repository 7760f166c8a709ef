import { licensesReadEverySeconds } from '@portal/contract/m365-licenses/constants';
import type { AcceptedAgreement } from '@portal/ports/license-tenants';
import { orNull } from '@portal/ports/failure';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { AssignedSeats, LicenseSubscription } from '@portal/ports/licenses';
import type { WorkerNeeds } from '../platform/capability.ts';
import { isOfCustomer } from '../platform/database/tenancy.ts';
import { publish } from '../platform/events/events.ts';
import { defineMirror, type CustomerUnit, type Mirror } from '../platform/outbound/mirror-definition.ts';
import { noteChanges } from '../services/mirrored.ts';
import { judge } from '../services/unseen.ts';
import { seatsMirrorName, service } from './account.ts';
import {
  keepSeatSkus,
  knownSeatSkus,
  seatsTable,
  writeSeats,
  type SeatSku,
} from './licenses/mirror-repository.ts';
import { mirrorLicenses } from './licenses/mirrored.ts';
import { judgeLicenses } from './licenses/unseen-licenses.ts';
import { driverOf, partnerCenter } from './system.ts';
import { markAccepted, tenantOf } from './tenants/repository.ts';

const ofCustomer = { system: partnerCenter.name, unit: 'customer' } as const;

type Read = { subscription: LicenseSubscription } | { seatSku: SeatSku };

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
    const seatSkus = await learn(tenantId, subscriptions);
    yield [
      ...subscriptions.map((subscription) => ({ subscription })),
      ...seatSkus.map((seatSku) => ({ seatSku })),
    ];
  }
  return defineMirror({
    ...ofCustomer,
    name: service,
    everySeconds: licensesReadEverySeconds,
    read,
    keyOf: (one) => ('subscription' in one ? one.subscription.id : `sku/${one.seatSku.skuId}`),
    write: async (tx, unit, { rows, requestedAt }) => {
      const subscriptions = rows.flatMap((one) => ('subscription' in one ? [one.subscription] : []));
      const seatSkus = rows.flatMap((one) => ('seatSku' in one ? [one.seatSku] : []));
      await noteChanges(tx, unit, await mirrorLicenses(tx, unit, { rows: subscriptions, requestedAt }));
      await keepSeatSkus(tx, seatSkus);
    },
    end: async (tx, unit, reading) => {
      await noteChanges(tx, unit, await judgeLicenses(tx, unit, reading));
      const { partnerId, customerId } = unit;
      await publish(tx, { topic: 'licenses', partnerId, customerId, id: null });
    },
  });
}

type OfTenant = { seats: AssignedSeats } | { agreement: AcceptedAgreement };

/** Seats of a tenant, and until somebody has accepted the agreement, whether somebody has with the system itself. */
export function seatsMirror({ platform: { clouds }, database }: WorkerNeeds): Mirror<'customer', OfTenant> {
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
      yield [...seats.map((one) => ({ seats: one })), ...(agreement ? [{ agreement }] : [])];
    },
    keyOf: (one) => ('seats' in one ? one.seats.seatSkuId : 'agreement'),
    write: async (tx, unit, { rows }) => {
      await writeSeats(
        tx,
        unit,
        rows.flatMap((one) => ('seats' in one ? [one.seats] : [])),
      );
      for (const one of rows) {
        if ('agreement' in one && (await markAccepted(tx, unit, one.agreement)) > 0)
          await noteChanges(tx, unit, [{ event: 'agreementAccepted', target: '' }]);
      }
    },
    end: async (tx, unit, reading) => {
      await judge(tx, seatsTable, { of: isOfCustomer(unit), reading });
    },
  });
}
