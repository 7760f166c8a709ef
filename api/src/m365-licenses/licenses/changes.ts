import type { AuditDetails } from '@portal/contract/audit-log/details';
import {
  cancelLicense,
  licenseCan,
  reactivateLicense,
  seatsToGiveBack,
  setLicenseTermEnd,
  suspendLicense,
  updateLicense,
  type TermEndForm,
} from '@portal/contract/m365-licenses/changes';
import { licenseRefOf } from '@portal/contract/m365-licenses/fields';
import { writes, type Binding, type WriteCall } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { priceMissing } from '../../platform/metering/prices.ts';
import { passPriceGate, passWithoutCost, type GatePass } from '../../platform/operations/price-gate.ts';
import {
  actorIn,
  order,
  requireActive,
  requireVersion,
  type Call,
  type Ordered,
} from '../../services/ordering.ts';
import { soldLines } from '../products/order-operation.ts';
import { offersOfItem } from '../products/repository.ts';
import {
  cancelling,
  reactivating,
  settingTermEnd,
  suspending,
  updating,
  type ChangeInput,
} from './change-operations.ts';
import { licenses, type LicenseRow } from './change-repository.ts';

type Edited = WriteCall<typeof updateLicense | typeof setLicenseTermEnd | typeof suspendLicense>;

/** The license, with which nothing else is being done, as whoever changes it has read it. */
async function lockedFor(call: Edited | WriteCall<typeof cancelLicense>): Promise<LicenseRow> {
  const { thing } = await licenses.locked(call, call.query.id);
  if ('body' in call && call.body && 'version' in call.body) requireVersion(thing, call.body.version);
  requireActive(thing);
  return thing;
}

type Wanted = { change: ChangeInput['change']; details: AuditDetails; pass?: GatePass };

async function orderChange(
  call: Call,
  definition: typeof updating,
  { id, name, subscriptionId, systemVersion, ...wanted }: LicenseRow & Wanted,
): Promise<Ordered> {
  const { change, details, pass } = wanted;
  await licenses.countEdit(call.tx, { ...call.tenant, id }, actorIn(call).userName);
  const input = { subscriptionId, version: systemVersion, change };
  return order(call, definition, { targetId: id, subject: name, input, details, pass });
}

const notActive = (): Problem => new Problem('licenseNotActive');
const windowClosed = (seats: number): Problem =>
  new Problem('licenseWindowClosed').with({ details: { seats } });

/** More passes the gate and opens a window for its own seats; fewer only while theirs is open. */
async function changeQuantity(call: WriteCall<typeof updateLicense>): Promise<Ordered> {
  const { quantity } = call.body;
  const license = await lockedFor(call);
  const { purchased, product } = license;
  const now = new Date();
  if (!licenseCan.change(license, now)) throw notActive();
  if (!licenseCan.lowerTo(license, { quantity, now })) throw windowClosed(seatsToGiveBack(license, now));
  const more = quantity - purchased;
  const pass =
    more > 0 ? await passPriceGate(call, [{ product, quantity: String(more) }]) : passWithoutCost();
  const details = { quantity, previousQuantity: purchased };
  return orderChange(call, updating, { ...license, change: { kind: 'quantity', quantity }, details, pass });
}

type Next = { termEnd: Extract<ChangeInput['change'], { kind: 'termEnd' }>['termEnd']; name?: string };

/** What comes next has to be sold, and to have a price. */
async function nextOf(call: WriteCall<typeof setLicenseTermEnd>, wanted: TermEndForm): Promise<Next> {
  if (wanted.outcome !== 'renews' || wanted.next === null)
    return { termEnd: wanted.outcome === 'renews' ? { outcome: 'renews', next: null } : wanted };
  const { product, quantity } = wanted.next;
  const [sold] = await soldLines(call.tx, [{ product, quantity }]);
  const ref = licenseRefOf(product);
  if (!sold || !ref) throw priceMissing();
  const offers = await offersOfItem(call.tx, call.principal.sessionId, ref);
  if (!offers.find((one) => one.product === product)?.price) throw priceMissing();
  return { termEnd: { outcome: 'renews', next: { ...ref, quantity } }, name: sold.name };
}

async function decideTermEnd(call: WriteCall<typeof setLicenseTermEnd>): Promise<Ordered> {
  const license = await lockedFor(call);
  if (!licenseCan.change(license, new Date())) throw notActive();
  const { termEnd, name } = await nextOf(call, call.body.termEnd);
  const { outcome: previousTermEnd } = license;
  const details = {
    termEnd: termEnd.outcome,
    previousTermEnd,
    ...(name === undefined ? {} : { next: name }),
  };
  return orderChange(call, settingTermEnd, { ...license, change: { kind: 'termEnd', termEnd }, details });
}

async function cancel(call: WriteCall<typeof cancelLicense>): Promise<Ordered> {
  const license = await lockedFor(call);
  if (!licenseCan.cancel(license, new Date())) {
    const isOver = license.status !== 'active' && license.status !== 'suspended';
    throw isOver ? notActive() : windowClosed(0);
  }
  return orderChange(call, cancelling, { ...license, change: { kind: 'cancel' }, details: {} });
}

export const changeBindings: Binding[] = [
  writes(updateLicense, changeQuantity),
  writes(setLicenseTermEnd, decideTermEnd),
  writes(cancelLicense, cancel),
  writes(suspendLicense, async (call) => {
    const license = await lockedFor(call);
    if (!licenseCan.suspend(license)) throw notActive();
    return orderChange(call, suspending, { ...license, change: { kind: 'suspend' }, details: {} });
  }),
  writes(reactivateLicense, async (call) => {
    const license = await lockedFor(call);
    if (!licenseCan.reactivate(license)) throw new Problem('licenseNotSuspended');
    return orderChange(call, reactivating, { ...license, change: { kind: 'reactivate' }, details: {} });
  }),
];
