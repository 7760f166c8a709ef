import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { NextTerm } from '@portal/contract/m365-licenses/licenses';
import {
  cancelLicense,
  licenseCan,
  reactivateLicense,
  seatsToGiveBack,
  setLicenseTermEnd,
  startLicenseTerm,
  suspendLicense,
  updateLicense,
} from '@portal/contract/m365-licenses/changes';
import { portalNow } from '../../platform/database/moment.ts';
import { writes, type Binding, type WriteCall } from '../../platform/http/call.ts';
import { invalidField, Problem } from '../../platform/http/problem.ts';
import { chargedOf } from '../../platform/metering/charges.ts';
import { priceMissing } from '../../platform/metering/prices.ts';
import {
  passAgreedGate,
  passPriceGate,
  passWithoutCost,
  type GatePass,
} from '../../platform/operations/price-gate.ts';
import {
  actorIn,
  order,
  requireActive,
  requireVersion,
  type Call,
  type Ordered,
} from '../../services/ordering.ts';
import { refOf } from '../account.ts';
import { requireWithin, soldLines } from '../products/orders.ts';
import { offersOf, offersOfItem } from '../products/repository.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { licenseChanges, licenses, type ChangeInput, type LicenseRow } from './change-operations.ts';

/** The license, with which nothing else is being done, as whoever changes it has read it. */
async function lockedFor(call: Call & { query: { id: string } }, version: number): Promise<LicenseRow> {
  const { thing } = await licenses.locked(call, call.query.id);
  requireVersion(thing, version);
  requireActive(thing);
  return thing;
}

type Wanted = { change: ChangeInput['change']; details?: AuditDetails; pass?: GatePass };

async function orderChange(
  call: Call,
  license: LicenseRow,
  { change, details = {}, pass }: Wanted,
): Promise<Ordered> {
  const { id, name: subject, subscriptionId, systemVersion: version } = license;
  await licenses.countEdit(call.tx, { ...call.tenant, id }, actorIn(call).userName);
  const input = { subscriptionId, version, change };
  return order(call, licenseChanges[change.kind], { targetId: id, subject, input, details, pass });
}

const notActive = (): Problem => new Problem('licenseNotActive');
const windowClosed = (seats: number): Problem =>
  new Problem('licenseWindowClosed').with({ details: { seats } });

/** No more than the system sells of it at once, as far as that is known. */
async function requireRaisable(tx: Transaction, { product, quantity }: NextTerm): Promise<void> {
  const [offer] = await offersOf(tx, [product]);
  if (offer) requireWithin({ ...offer, minQuantity: 1 }, { quantity, field: 'quantity' });
}

/** More passes the gate and opens a window for its own seats; fewer only while theirs is open. */
async function changeQuantity(call: WriteCall<typeof updateLicense>): Promise<Ordered> {
  const { quantity } = call.body;
  const license = await lockedFor(call, call.body.version);
  const { purchased, product } = license;
  const now = await portalNow(call.tx);
  if (!licenseCan.change(license, now)) throw notActive();
  if (quantity === purchased) throw invalidField('quantity', { errorKey: 'seatsUnchanged' });
  if (quantity > purchased && !licenseCan.raise(license))
    throw invalidField('quantity', { errorKey: 'seatsOfExtended' });
  if (!licenseCan.lowerTo(license, { quantity, now })) throw windowClosed(seatsToGiveBack(license, now));
  const more = quantity - purchased;
  // What is not charged in this term has no price at which more seats could be agreed to.
  if (more > 0) await requireRaisable(call.tx, { product, quantity });
  if (more > 0 && (await chargedOf(call.tx, { thingId: license.id, products: [product] })).length === 0)
    throw priceMissing();
  const pass =
    more > 0 ? await passPriceGate(call, [{ product, quantity: String(more) }]) : passWithoutCost();
  const details = { quantity, previousQuantity: purchased };
  return orderChange(call, license, { change: { kind: 'quantity', quantity }, details, pass });
}

/** What comes next has to be sold, and to have a price. */
async function nameOfSold(
  { tx, principal }: Pick<WriteCall<typeof setLicenseTermEnd>, 'tx' | 'principal'>,
  next: NextTerm,
): Promise<string | undefined> {
  const [sold] = await soldLines(tx, [next], () => 'termEnd.next.quantity');
  const offers = await offersOfItem(tx, principal.sessionId, refOf(next.product));
  if (!offers.find((one) => one.product === next.product)?.price) throw priceMissing();
  return sold?.name;
}

async function nameOfNext(call: WriteCall<typeof setLicenseTermEnd>): Promise<string | undefined> {
  const { termEnd } = call.body;
  return termEnd.outcome === 'renews' && termEnd.next ? nameOfSold(call, termEnd.next) : undefined;
}

async function decideTermEnd(call: WriteCall<typeof setLicenseTermEnd>): Promise<Ordered> {
  const license = await lockedFor(call, call.body.version);
  if (!licenseCan.change(license, await portalNow(call.tx))) throw notActive();
  const { termEnd } = call.body;
  if (termEnd.outcome === 'extends' && !licenseCan.extend(license))
    throw invalidField('termEnd', { errorKey: 'byTheMonth' });
  const next = await nameOfNext(call);
  const details = { termEnd: termEnd.outcome, previousTermEnd: license.outcome, ...(next && { next }) };
  return orderChange(call, license, { change: { kind: 'termEnd', termEnd }, details });
}

/** As what it was before it went on by the month, with all its seats and at the price that was agreed to. */
async function startTerm(call: WriteCall<typeof startLicenseTerm>): Promise<Ordered> {
  const { version, product, agreedPrices } = call.body;
  const license = await lockedFor(call, version);
  const { purchased: quantity, extendedFrom } = license;
  if (!licenseCan.startTerm(license))
    throw license.status === 'active' ? new Problem('licenseInTerm') : notActive();
  const { productId, skuId } = refOf(product);
  if (`${productId}:${skuId}` !== extendedFrom) throw invalidField('product', { errorKey: 'anotherProduct' });
  const [sold] = await soldLines(call.tx, [{ product, quantity }], () => 'product');
  const pass = await passAgreedGate(call, [{ product, quantity: String(quantity) }], agreedPrices);
  const details = { quantity, ...(sold && { next: sold.name }) };
  return orderChange(call, license, { change: { kind: 'newTerm', product }, details, pass });
}

async function cancel(call: WriteCall<typeof cancelLicense>): Promise<Ordered> {
  const license = await lockedFor(call, call.query.version);
  if (!licenseCan.cancel(license, await portalNow(call.tx))) {
    const isOver = !['active', 'suspended', 'unknown'].includes(license.status);
    throw isOver ? notActive() : windowClosed(0);
  }
  return orderChange(call, license, { change: { kind: 'cancel' } });
}

async function suspend(call: WriteCall<typeof suspendLicense>): Promise<Ordered> {
  const license = await lockedFor(call, call.body.version);
  if (!licenseCan.suspend(license)) throw notActive();
  return orderChange(call, license, { change: { kind: 'suspend' } });
}

/** The system has turned auto-renew off; it renews again only as what is sold and has a price. */
async function reactivate(call: WriteCall<typeof reactivateLicense>): Promise<Ordered> {
  const { version, autoRenew } = call.body;
  const license = await lockedFor(call, version);
  if (!licenseCan.reactivate(license)) throw new Problem('licenseNotSuspended');
  const { product, purchased: quantity } = license;
  if (autoRenew) await nameOfSold(call, { product, quantity });
  const details: AuditDetails = autoRenew ? { termEnd: 'renews' } : {};
  return orderChange(call, license, { change: { kind: 'reactivate', autoRenew }, details });
}

export const changeBindings: Binding[] = [
  writes(updateLicense, changeQuantity),
  writes(setLicenseTermEnd, decideTermEnd),
  writes(startLicenseTerm, startTerm),
  writes(cancelLicense, cancel),
  writes(suspendLicense, suspend),
  writes(reactivateLicense, reactivate),
];
