import type { LicenseLineResult, LicenseSubscription } from '@portal/ports/licenses';
import * as z from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { portalNow } from '../../platform/database/moment.ts';
import {
  defineOperation,
  OperationFailure,
  type ClaimedOperation,
  type Outcome,
  type Try,
} from '../../platform/operations/definition.ts';
import type { OpenLine } from '../../platform/operations/lines.ts';
import { isCharged, startCharge } from '../../platform/metering/charges.ts';
import { readConnectionsAnew } from '../../services/mirror-repository.ts';
import { ofTarget } from '../../services/things.ts';
import { refOf, service } from '../account.ts';
import { asStored } from '../licenses/as-stored.ts';
import { chargeOf, dayOf, isPaid } from '../licenses/charging.ts';
import { writeLicense } from '../licenses/mirror-repository.ts';
import { driverOf, inPartnerCenter, reasonOf } from '../system.ts';
import { beginMirrors } from '../tenants/enabling.ts';
import { tenantOf } from '../tenants/repository.ts';
import {
  forgetAttempt,
  keepForRetry,
  keepMemory,
  orders,
  readOrder,
  type OrderRow,
} from './order-repository.ts';
import { priceSheetMirrorName } from './price-sheet.ts';

type Ordering = ClaimedOperation<null>;

/** The lines that are open, as the system is to take them. */
function wantedOf(open: readonly OpenLine[], { lines, unitPrices }: OrderRow) {
  return open.map(({ place, product }) => {
    const line = lines[place];
    if (!line) throw new Error(`${product} is not a line of the order.`);
    return {
      ...refOf(line.product),
      quantity: line.quantity,
      expectedUnitPrice: unitPrices[product] ?? null,
    };
  });
}

type Bought = { line: OpenLine; subscription: LicenseSubscription };

/** The license, and what it costs from its first day on at the price that was agreed to, once it can be used. */
async function writeBought(
  tx: Transaction,
  operation: Ordering,
  { line: { product, quantity, unitPrice }, subscription }: Bought,
): Promise<void> {
  const { createdAt: firstSeenAt } = subscription;
  const license = asStored(subscription, { windows: [], firstSeenAt, isExtended: false });
  const { id: thingId } = await writeLicense(tx, operation, { license, orderedHere: true });
  if (!isPaid(subscription) || (await isCharged(tx, operation, { product, thingId }))) return;
  const orderedOn = dayOf(operation.requestedAt);
  const charge = { ...chargeOf(thingId, license), product, quantity: String(quantity) };
  await startCharge(tx, operation, { ...charge, unitPrice, orderedOn });
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
        for (const one of bought) await writeBought(tx, operation, one);
        if (bought.length === lines.length) await orders.remove(tx, ofTarget(operation));
        await beginMirrors(tx, operation);
      },
    },
  };
}

async function carryOut(operation: Ordering, { clouds, database }: Try<null>): Promise<Outcome<null>> {
  const order = await readOrder(database, operation);
  const tenant = await tenantOf(database, operation);
  if (!order || !tenant) throw new OperationFailure({ reason: 'tenantMissing' });
  const attempt = { operationId: order.attempt, memory: order.memory };
  const { known } = order;
  const at = await portalNow(database);
  const wanted = { tenantId: tenant.tenantId, lines: wantedOf(operation.lines, order), known, at };
  const outcome = await inPartnerCenter(driverOf(clouds).order(attempt, wanted));
  if ('done' in outcome) return concluded(operation, outcome.done);
  const { seconds, memory: kept } = outcome.again;
  await keepMemory(database, operation, kept);
  return { again: { seconds, memory: null } };
}

/** Prices and products that are others than those of the sheet have it read anew. */
const isOfSheet = new Set(['licensePriceChanged', 'productWithdrawn', 'linesFailed']);

const meanwhile = orders.meanwhile('creating', 'failed');

/**
 * Several licenses at once. What has been sent to the system stands in the order's own row, so that a try that begins anew
 * after a crash, a failure or a look of a person goes on where it was and buys nothing twice.
 */
export const ordering = defineOperation<null>({
  ...meanwhile,
  kind: 'orderLicenses',
  service,
  input: z.null(),
  lane: 'edit',
  steps: 2,
  expectedSeconds: 120,
  cost: 'priced',
  events: { ordered: 'licensesOrdered', done: 'licensesBought', failed: 'licensesFailed' },
  mailWhenFailed: 'orderer',
  carriedBy: orders.carriedBy,
  tells: ['licenses', 'license-orders'],
  run: carryOut,
  failed: async (tx, operation, { reason }) => {
    if (reason === 'linesFailed') await forgetAttempt(tx, operation);
    else if (reason !== 'givenUp') await keepForRetry(tx, operation);
    if (isOfSheet.has(reason)) await readConnectionsAnew(tx, priceSheetMirrorName);
    return meanwhile.failed(tx, operation);
  },
});
