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
import { requireActive, type Call, type Ordered } from '../../services/ordering.ts';
import { refOf } from '../account.ts';
import { requireWithin, soldLines } from '../products/orders.ts';
import { offersOf, offersOfItem } from '../products/repository.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { licenseChanges, licenses, type ChangeInput, type LicenseRow } from './change-operations.ts';

type LicenseEdit<Checked> = {
  rules: (license: LicenseRow) => Checked | Promise<Checked>;
  gate: ((license: LicenseRow) => GatePass | Promise<GatePass>) | null;
  /** What is asked of the system, and what the audit log tells of it. */
  change: (
    license: LicenseRow,
    checked: Checked,
  ) => { change: ChangeInput['change']; details?: AuditDetails };
};

/** Orders a change of the license, with which nothing else is being done, as whoever changes it has read it. */
const orderChange = <Checked>(
  call: Call & { query: { id: string } },
  version: number,
  { rules, gate, change: changeOf }: LicenseEdit<Checked>,
): Promise<Ordered> =>
  licenses.orderEdit(call, {
    locked: () => licenses.locked(call, call.query.id),
    version,
    active: requireActive,
    rules,
    gate,
    order: ({ thing, checked }) => {
      const { name: subject, subscriptionId, systemVersion } = thing;
      const { change, details = {} } = changeOf(thing, checked);
      const input = { subscriptionId, version: systemVersion, change };
      return { by: licenseChanges[change.kind], subject, input, details };
    },
  });

const notActive = (): Problem => new Problem('licenseNotActive');
const windowClosed = (seats: number): Problem =>
  new Problem('licenseWindowClosed').with({ details: { seats } });

/** No more than the system sells of it at once, as far as that is known. */
async function requireRaisable(tx: Transaction, { product, quantity }: NextTerm): Promise<void> {
  const [offer] = await offersOf(tx, [product]);
  if (offer) requireWithin({ ...offer, minQuantity: 1 }, { quantity, field: 'quantity' });
}

/** What is not charged in this term has no price at which more seats could be agreed to. */
async function requireMoreSold(
  tx: Transaction,
  { id, product }: LicenseRow,
  quantity: number,
): Promise<void> {
  await requireRaisable(tx, { product, quantity });
  if ((await chargedOf(tx, { thingId: id, products: [product] })).length === 0) throw priceMissing();
}

/** More passes the gate and opens a window for its own seats; fewer only while theirs is open. */
const changeQuantity = (call: WriteCall<typeof updateLicense>): Promise<Ordered> => {
  const { quantity, version } = call.body;
  return orderChange(call, version, {
    rules: async (license) => {
      const { purchased } = license;
      const now = await portalNow(call.tx);
      if (!licenseCan.change(license, now)) throw notActive();
      if (quantity === purchased) throw invalidField('quantity', { errorKey: 'seatsUnchanged' });
      if (quantity > purchased && !licenseCan.raise(license))
        throw invalidField('quantity', { errorKey: 'seatsOfExtended' });
      if (!licenseCan.lowerTo(license, { quantity, now })) throw windowClosed(seatsToGiveBack(license, now));
      if (quantity > purchased) await requireMoreSold(call.tx, license, quantity);
    },
    gate: ({ product, purchased }) =>
      quantity > purchased
        ? passPriceGate(call, [{ product, quantity: String(quantity - purchased) }])
        : passWithoutCost(),
    change: ({ purchased: previousQuantity }) => ({
      change: { kind: 'quantity', quantity },
      details: { quantity, previousQuantity },
    }),
  });
};

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

const decideTermEnd = (call: WriteCall<typeof setLicenseTermEnd>): Promise<Ordered> => {
  const { termEnd, version } = call.body;
  return orderChange(call, version, {
    rules: async (license) => {
      if (!licenseCan.change(license, await portalNow(call.tx))) throw notActive();
      if (termEnd.outcome === 'extends' && !licenseCan.extend(license))
        throw invalidField('termEnd', { errorKey: 'byTheMonth' });
      return nameOfNext(call);
    },
    gate: null,
    change: ({ outcome: previousTermEnd }, next) => ({
      change: { kind: 'termEnd', termEnd },
      details: { termEnd: termEnd.outcome, previousTermEnd, ...(next && { next }) },
    }),
  });
};

/** As what it was before it went on by the month, with all its seats and at the price that was agreed to. */
const startTerm = (call: WriteCall<typeof startLicenseTerm>): Promise<Ordered> => {
  const { version, product, agreedPrices } = call.body;
  return orderChange(call, version, {
    rules: async (license) => {
      if (!licenseCan.startTerm(license))
        throw license.status === 'active' ? new Problem('licenseInTerm') : notActive();
      const { productId, skuId } = refOf(product);
      if (`${productId}:${skuId}` !== license.extendedFrom)
        throw invalidField('product', { errorKey: 'anotherProduct' });
      const [sold] = await soldLines(call.tx, [{ product, quantity: license.purchased }], () => 'product');
      return sold;
    },
    gate: ({ purchased }) => passAgreedGate(call, [{ product, quantity: String(purchased) }], agreedPrices),
    change: ({ purchased: quantity }, sold) => ({
      change: { kind: 'newTerm', product },
      details: { quantity, ...(sold && { next: sold.name }) },
    }),
  });
};

const cancel = (call: WriteCall<typeof cancelLicense>): Promise<Ordered> =>
  orderChange(call, call.query.version, {
    rules: async (license) => {
      if (licenseCan.cancel(license, await portalNow(call.tx))) return;
      const isOver = !['active', 'suspended', 'unknown'].includes(license.status);
      throw isOver ? notActive() : windowClosed(0);
    },
    gate: null,
    change: () => ({ change: { kind: 'cancel' } }),
  });

const suspend = (call: WriteCall<typeof suspendLicense>): Promise<Ordered> =>
  orderChange(call, call.body.version, {
    rules: (license) => {
      if (!licenseCan.suspend(license)) throw notActive();
    },
    gate: null,
    change: () => ({ change: { kind: 'suspend' } }),
  });

/** The system has turned auto-renew off; it renews again only as what is sold and has a price. */
const reactivate = (call: WriteCall<typeof reactivateLicense>): Promise<Ordered> => {
  const { version, autoRenew } = call.body;
  return orderChange(call, version, {
    rules: async (license) => {
      if (!licenseCan.reactivate(license)) throw new Problem('licenseNotSuspended');
      const { product, purchased: quantity } = license;
      if (autoRenew) await nameOfSold(call, { product, quantity });
    },
    gate: null,
    change: () => ({
      change: { kind: 'reactivate', autoRenew },
      details: autoRenew ? { termEnd: 'renews' } : {},
    }),
  });
};

export const changeBindings: Binding[] = [
  writes(updateLicense, changeQuantity),
  writes(setLicenseTermEnd, decideTermEnd),
  writes(startLicenseTerm, startTerm),
  writes(cancelLicense, cancel),
  writes(suspendLicense, suspend),
  writes(reactivateLicense, reactivate),
];
