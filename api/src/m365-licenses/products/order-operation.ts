import { licenseRefOf } from '@portal/contract/m365-licenses/fields';
import type { LicenseLineResult, LicenseSubscription, Licenses } from '@portal/ports/licenses';
import * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { priceMissing } from '../../platform/metering/prices.ts';
import {
  defineOperation,
  OperationFailure,
  type ClaimedOperation,
  type Outcome,
  type Try,
} from '../../platform/operations/definition.ts';
import type { OpenLine } from '../../platform/operations/lines.ts';
import { notRetriable } from '../../platform/operations/order.ts';
import { isCharged, startCharge } from '../../platform/metering/charges.ts';
import { readConnectionsAnew } from '../../services/mirror-repository.ts';
import { ofTarget } from '../../services/things.ts';
import { service } from '../account.ts';
import { asStored } from '../licenses/as-stored.ts';
import { dayOf, termOf } from '../licenses/charging.ts';
import { insertLicense } from '../licenses/mirror-repository.ts';
import { driverOf, inPartnerCenter, reasonOf } from '../system.ts';
import { lockTenant, tenantOf } from '../tenants/repository.ts';
import {
  keepMemory,
  lockOrder,
  markBought,
  readOrder,
  removeOrder,
  setFailed,
  setOrdered,
  type OrderedLine,
  type OrderRow,
} from './order-repository.ts';
import { priceSheetMirrorName } from './price-sheet.ts';
import { offersOf } from './repository.ts';

type Ordering = ClaimedOperation<null>;

/** Throws 409 `productWithdrawn` for what is sold no longer, and `priceMissing` for what never was. */
export async function soldLines(
  tx: Transaction,
  lines: readonly Pick<OrderedLine, 'product' | 'quantity'>[],
): Promise<OrderedLine[]> {
  const offers = await offersOf(
    tx,
    lines.map(({ product }) => product),
  );
  return lines.map(({ product, quantity }) => {
    const offer = offers.find((one) => one.product === product);
    if (!offer) throw priceMissing();
    if (!offer.isSold) throw new Problem('productWithdrawn');
    return { product, quantity, name: offer.name };
  });
}

/** The lines that are open, as the system is to take them. */
function wantedOf(open: readonly OpenLine[], { lines, unitPrices }: OrderRow) {
  return open.map(({ place, product }) => {
    const ref = licenseRefOf(product);
    const line = lines[place];
    if (!ref || !line) throw new Error(`${product} is not a line of the order.`);
    return { ...ref, quantity: line.quantity, expectedUnitPrice: unitPrices[product] ?? null };
  });
}

type Bought = { line: OpenLine; subscription: LicenseSubscription };

/** The license, and what it costs from its first day on at the price that was agreed to. */
async function writeLicense(
  tx: Transaction,
  operation: Ordering,
  { line: { product, quantity, unitPrice }, subscription }: Bought,
): Promise<void> {
  const license = asStored(subscription, {
    windows: [],
    firstSeenAt: subscription.createdAt,
    isExtended: false,
  });
  const id = newId();
  const isNew = await insertLicense(tx, operation, { id, orderedHere: true, ...license });
  const thingId = isNew ? id : await markBought(tx, operation, subscription.id);
  if (await isCharged(tx, operation, { product, thingId })) return;
  await startCharge(tx, operation, {
    product,
    thingId,
    thingName: subscription.name,
    quantity: String(quantity),
    unitPrice,
    orderedOn: dayOf(operation.requestedAt),
    startsOn: dayOf(subscription.termStartsAt),
    ...termOf(license),
  });
}

/** What became of each line, written together with its licenses and charges. */
function concluded(operation: Ordering, results: readonly LicenseLineResult[]): Outcome<null> {
  const ended = operation.lines.map((line, at) => ({ line, result: results[at] }));
  const lines = ended.map(({ line: { place }, result }) => ({
    place,
    reason: result?.state === 'ordered' ? null : reasonOf(result?.reason ?? 'orderFailed'),
    values: {},
  }));
  const bought = ended.flatMap(({ line, result }) =>
    result?.state === 'ordered' ? [{ line, subscription: result.subscription }] : [],
  );
  return {
    done: {
      lines,
      details: { licenses: bought.length },
      write: async (tx) => {
        for (const one of bought) await writeLicense(tx, operation, one);
        if (bought.length === lines.length) await removeOrder(tx, ofTarget(operation));
      },
    },
  };
}

async function carryOut(operation: Ordering, { clouds, database }: Try<null>): Promise<Outcome<null>> {
  const of = ofTarget(operation);
  const order = await readOrder(database, of);
  const tenant = await tenantOf(database, operation);
  if (!order || !tenant) throw new OperationFailure({ reason: 'tenantMissing' });
  const driver: Licenses = driverOf(clouds);
  const { attempt: operationId, memory } = order;
  const lines = wantedOf(operation.lines, order);
  const outcome = await inPartnerCenter(
    driver.order({ operationId, memory }, { tenantId: tenant.tenantId, lines }),
  );
  if ('done' in outcome) return concluded(operation, outcome.done);
  const { seconds, memory: kept } = outcome.again;
  await keepMemory(database, of, kept);
  return { again: { seconds, memory: null } };
}

/** Prices and products that are others than those of the sheet have it read anew. */
const isOfSheet = new Set(['licensePriceChanged', 'productWithdrawn', 'linesFailed']);

/**
 * Several licenses at once. What has been sent to the system stands in the order's own row, so that a try that begins anew
 * after a crash, or after a person has looked, goes on where it was and buys nothing twice.
 */
export const ordering = defineOperation<null>({
  kind: 'orderLicenses',
  service,
  input: z.null(),
  lane: 'edit',
  steps: 2,
  expectedSeconds: 120,
  cost: 'priced',
  events: { ordered: 'licensesOrdered', done: 'licensesBought', failed: 'licensesFailed' },
  mailWhenFailed: 'orderer',
  carriedBy: { table: 'license_order', rowId: ({ targetId }) => targetId },
  tells: ['licenses', 'license-orders'],
  begin: async (tx, operation) => {
    await lockTenant({ tx, tenant: operation });
    if (!(await lockOrder(tx, operation, operation.targetId))) throw notRetriable();
    await setOrdered(tx, ofTarget(operation));
  },
  run: carryOut,
  failed: async (tx, operation, { reason }) => {
    await setFailed(tx, ofTarget(operation), { isOpen: reason === 'givenUp' });
    if (isOfSheet.has(reason)) await readConnectionsAnew(tx, priceSheetMirrorName);
    return {};
  },
});
