import type { forgetLicenseOrder, orderLicenses } from '@portal/contract/m365-licenses/products';
import { maxSeats } from '@portal/contract/m365-licenses/constants';
import type { WriteCall } from '../../platform/http/call.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { invalidField, Problem } from '../../platform/http/problem.ts';
import { priceMissing } from '../../platform/metering/prices.ts';
import { operationOpen } from '../../platform/operations/order.ts';
import { passAgreedGate } from '../../platform/operations/price-gate.ts';
import { note } from '../../services/ordering.ts';
import { publish } from '../../platform/events/events.ts';
import { ordering } from './order-operation.ts';
import { insertOrder, orders, type OrderedLine } from './order-repository.ts';
import { offersOf, type SeatBounds } from './repository.ts';

/** Throws 400 at that field for fewer or more seats than the system sells at once, as far as that is known. */
export function requireWithin(
  { minQuantity, maxQuantity }: SeatBounds,
  { quantity, field }: { quantity: number; field: string },
): void {
  const [min, max] = [minQuantity ?? 1, maxQuantity ?? maxSeats];
  if (quantity < min || quantity > max)
    throw invalidField(field, { errorKey: 'seatsOutOfRange', values: { min, max } });
}

/**
 * Throws 409 `productWithdrawn` for what is sold no longer, and `priceMissing` for what never was; 400 at the field of its
 * quantity for a number of seats that is not sold.
 */
export async function soldLines(
  tx: Transaction,
  lines: readonly Pick<OrderedLine, 'product' | 'quantity'>[],
  fieldOf: (place: number) => string,
): Promise<OrderedLine[]> {
  const offers = await offersOf(
    tx,
    lines.map(({ product }) => product),
  );
  return lines.map(({ product, quantity }, place) => {
    const offer = offers.find((one) => one.product === product);
    if (!offer) throw priceMissing();
    if (!offer.isSold) throw new Problem('productWithdrawn');
    requireWithin(offer, { quantity, field: fieldOf(place) });
    return { product, quantity, name: offer.name };
  });
}

/** `Microsoft 365 Business Premium +2`: what an order is called. */
const calledBy = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} +${others.length}`;

/** Orders all lines at the prices that were agreed to; nothing is charged before the system shows it. */
export function orderOf(call: WriteCall<typeof orderLicenses>): Promise<{ id: string; operationId: string }> {
  const { tx, tenant, body } = call;
  return orders.orderNew(call, {
    offered: null,
    rules: async ({ isAccepted }) => {
      if (!isAccepted) throw new Problem('agreementMissing');
      const lines = await soldLines(
        tx,
        body.lines.map(({ product, quantity }) => ({ product, quantity: Number(quantity) })),
        (place) => `lines.${place}.quantity`,
      );
      return { lines, name: calledBy([...new Set(lines.map(({ name }) => name))]) };
    },
    gate: () => passAgreedGate(call, body.lines, body.agreedPrices),
    insert: (row, ordered) => insertOrder(tx, tenant, { ...ordered, ...row }),
    order: ({ checked: { lines, name } }) => ({
      by: ordering,
      subject: name,
      input: null,
      details: { licenses: lines.map((line) => `${line.quantity} ${line.name}`) },
    }),
  });
}

/** What has failed goes from view; what the system has of it stays, and is found there. */
export async function forgetOrder(
  call: WriteCall<typeof forgetLicenseOrder>,
): Promise<Record<string, never>> {
  const { tx, tenant, query } = call;
  const { thing } = await orders.locked(call, query.id);
  if (thing.state !== 'failed') throw operationOpen();
  await orders.remove(tx, { ...tenant, id: query.id });
  await note(call, { event: 'licenseOrderRemoved', target: thing.name });
  await publish(tx, { topic: 'license-orders', ...tenant, id: null });
  return {};
}
