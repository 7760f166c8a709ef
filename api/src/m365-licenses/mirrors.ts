import { licensesReadEverySeconds } from '@portal/contract/m365-licenses/constants';
import type { AcceptedAgreement } from '@portal/ports/license-tenants';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { AssignedSeats, LicenseSubscription } from '@portal/ports/licenses';
import type { WorkerNeeds } from '../platform/capability.ts';
import { isOfCustomer } from '../platform/database/tenancy.ts';
import { publish } from '../platform/events/events.ts';
import { defineMirror, type CustomerUnit, type Mirror } from '../platform/outbound/mirror-definition.ts';
import type { Platform } from '../platform/platform.ts';
import { noteChanges } from '../services/mirrored.ts';
import { judge } from '../services/unseen.ts';
import { seatsMirrorName, service } from './account.ts';
import { createLearner, type Bounds } from './licenses/learnt.ts';
import { keepSeatSkus, seatsTable, writeSeats, type SeatSku } from './licenses/mirror-repository.ts';
import { mirrorLicenses } from './licenses/mirrored.ts';
import { judgeLicenses } from './licenses/unseen-licenses.ts';
import { keepBounds } from './products/repository.ts';
import { driverOf, partnerCenter } from './system.ts';
import { markAccepted, tenantOf } from './tenants/repository.ts';

const ofCustomer = { system: partnerCenter.name, unit: 'customer' } as const;

type Read = { subscription: LicenseSubscription } | { seatSku: SeatSku } | { bounds: Bounds };

function keyOf(one: Read): string {
  if ('subscription' in one) return one.subscription.id;
  return 'seatSku' in one ? `sku/${one.seatSku.skuId}` : `bounds/${one.bounds.productId}:${one.bounds.skuId}`;
}

type Needs = Pick<WorkerNeeds, 'database'> & { platform: Pick<Platform, 'clouds'> };

/**
 * The licenses of a customer, always all of them; under which SKU their seats are counted, and how many seats of their products
 * are sold at once, is learnt once of each.
 */
export function licenseMirror({ platform: { clouds }, database }: Needs): Mirror<'customer', Read> {
  const learnt = createLearner({ clouds, database });
  async function* read(unit: CustomerUnit, onUnreadable: OnUnreadable): AsyncIterable<readonly Read[]> {
    const tenant = await tenantOf(database, unit);
    if (!tenant) return;
    const { tenantId } = tenant;
    const subscriptions: LicenseSubscription[] = [];
    for await (const page of driverOf(clouds).listSubscriptions(tenantId, onUnreadable))
      subscriptions.push(...page);
    const seatSkus = await learnt.seatSkus(tenantId, subscriptions);
    const allBounds = await learnt.bounds(subscriptions, onUnreadable);
    yield [
      ...subscriptions.map((subscription) => ({ subscription })),
      ...seatSkus.map((seatSku) => ({ seatSku })),
      ...allBounds.map((bounds) => ({ bounds })),
    ];
  }
  return defineMirror({
    ...ofCustomer,
    name: service,
    everySeconds: licensesReadEverySeconds,
    read,
    keyOf,
    write: async (tx, unit, { rows, requestedAt }) => {
      const subscriptions = rows.flatMap((one) => ('subscription' in one ? [one.subscription] : []));
      const seatSkus = rows.flatMap((one) => ('seatSku' in one ? [one.seatSku] : []));
      await noteChanges(tx, unit, await mirrorLicenses(tx, unit, { rows: subscriptions, requestedAt }));
      await keepSeatSkus(tx, seatSkus);
      for (const one of rows) if ('bounds' in one) await keepBounds(tx, one.bounds);
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
