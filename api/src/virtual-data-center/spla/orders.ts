import {
  deleteSplaLicense,
  getSplaLicense,
  listAvailableSplaLicenses,
  listSplaLicenses,
  orderSplaLicense,
  takesSplaLicenses,
  updateSplaLicense,
} from '@portal/contract/virtual-data-center/spla';
import { virtualDataCenterFileTexts } from '@portal/contract/virtual-data-center/file-texts';
import { priceExplanation } from '@portal/contract/prices';
import { splaNames } from '@portal/contract/virtual-data-center/spla-catalog';
import type { AuditDetails } from '@portal/contract/audit-log/details';
import { reads, writes, type Binding, type WriteCall } from '../../platform/http/call.ts';
import { columnsOf } from '../../platform/http/csv-columns.ts';
import { CsvDecimal } from '../../platform/http/csv-decimal.ts';
import { listsWith } from '../../platform/http/list-bindings.ts';
import { invalidField, Problem } from '../../platform/http/problem.ts';
import { operationOpen, type ImmediateDefinition } from '../../platform/operations/order.ts';
import { passAgreedGate, passPriceGate, passWithoutCost } from '../../platform/operations/price-gate.ts';
import { orderCharge, requireUncharged } from '../../platform/metering/charges.ts';
import type { Platform } from '../../platform/platform.ts';
import { order, type Call, type InTenant, type Ordered } from '../../services/ordering.ts';
import { service } from '../account.ts';
import { lockVdc, type VdcRow } from '../repository.ts';
import {
  availableRead,
  insertLicense,
  licenseList,
  licenseRead,
  licenses,
  setQuantity,
  type LicenseRow,
  type NewLicense,
} from './repository.ts';

/** What needs no cloud is done with its order. */
const immediate = (
  kind: ImmediateDefinition['kind'],
  done: ImmediateDefinition['events']['done'],
  cost: ImmediateDefinition['cost'] = 'priced',
): ImmediateDefinition => ({ service, kind, cost, events: { done }, tells: ['vdcs'] });

const adding = immediate('orderSplaLicense', 'splaLicenseAdded');
const changing = immediate('updateSplaLicense', 'splaLicenseUpdated');
const removing = immediate('deleteSplaLicense', 'splaLicenseRemoved', { free: 'It ends what costs.' });

/** What is recorded of it; the cloud has nothing to do with it. */
const placed = (
  by: ImmediateDefinition,
  { vdcId, vdcName, product, quantity }: Omit<NewLicense, 'by' | 'id'>,
  details: AuditDetails = {},
) => ({
  by,
  targetId: vdcId,
  subject: vdcName,
  input: { product, quantity },
  details: { license: splaNames[product]?.en, quantity, ...details },
});

const units = (quantity: number): string => String(quantity);

/** The vDC, which takes licenses; throws 400 at its field. */
async function lockTaking({ tx, tenant }: InTenant, vdcId: string): Promise<VdcRow> {
  const vdc = await lockVdc(tx, tenant, vdcId);
  if (!vdc || !takesSplaLicenses(vdc)) throw invalidField('vdcId', { errorKey: 'vdcNotThere' });
  return vdc;
}

/** Orders licenses of one product at the price that was agreed to: the whole month is charged. */
function orderLicense(call: WriteCall<typeof orderSplaLicense>): Promise<Ordered & { id: string }> {
  const { tx, tenant, body } = call;
  const { vdcId, product, quantity } = body;
  return licenses.orderNew(call, {
    offered: null,
    rules: async () => {
      const { name: vdcName } = await lockTaking(call, vdcId);
      await requireUncharged(tx, { thingId: vdcId, products: [product] });
      return { vdcId, vdcName, product, quantity };
    },
    gate: () => passAgreedGate(call, [{ product, quantity: units(quantity) }], body.agreedPrices),
    insert: async (row, license) => {
      await insertLicense(tx, tenant, { ...license, ...row });
      const charge = { product, thingId: vdcId, thingName: license.vdcName, quantity: units(quantity) };
      await orderCharge(tx, { change: 'start', charge });
    },
    order: ({ checked }) => placed(adding, checked),
  });
}

/** Throws 409 once the vDC of the licenses is gone, or is going. */
async function requireVdc({ tx, tenant }: Call, { vdcId }: LicenseRow): Promise<void> {
  const vdc = await lockVdc(tx, tenant, vdcId);
  if (!vdc) throw new Problem('splaVdcGone');
  if (!takesSplaLicenses(vdc)) throw operationOpen();
}

/** More passes the gate and is charged for the whole month; less counts from the next one. */
function changeLicense(call: WriteCall<typeof updateSplaLicense>): Promise<Ordered> {
  const { tx, tenant, body } = call;
  const { quantity } = body;
  return licenses.orderEdit(call, {
    locked: () => licenses.locked(call, call.query.id),
    version: body.version,
    active: (before) => requireVdc(call, before),
    rules: () => undefined,
    gate: ({ product, quantity: before }) =>
      quantity > before
        ? passPriceGate(call, [{ product, quantity: units(quantity - before) }])
        : passWithoutCost(),
    order: async ({ thing: before }) => {
      const { vdcId, product } = before;
      await setQuantity(tx, tenant, { ...before, quantity });
      const charge = { product, thingId: vdcId, quantity: units(quantity) };
      await orderCharge(tx, { change: 'change', charge });
      return placed(changing, { ...before, quantity }, { previousQuantity: before.quantity });
    },
  });
}

/** The running month is paid; no other is charged. */
async function deleteLicense(call: WriteCall<typeof deleteSplaLicense>): Promise<Ordered> {
  const { thing: license } = await licenses.locked(call, call.query.id);
  const { id, vdcId, product } = license;
  await orderCharge(call.tx, { change: 'stop', charge: { product, thingId: vdcId } });
  await licenses.remove(call.tx, { ...call.tenant, id });
  const { by, ...removed } = placed(removing, license);
  return order(call, by, removed);
}

/** Of one, in whole units of the currency; empty without a price. */
const price = priceExplanation.transform(({ customerPrice }) => new CsvDecimal(customerPrice)).nullable();
const columns = columnsOf(virtualDataCenterFileTexts.splaLicenses, {
  price: (license) => price.parse(license['price']),
});

export const splaBindings = ({ sealer }: Platform): Binding[] => [
  listsWith(sealer)(listSplaLicenses, licenseList, columns),
  reads(listAvailableSplaLicenses, (call) => availableRead(call)),
  reads(getSplaLicense, (call) => licenseRead(call, call.query.id)),
  writes(orderSplaLicense, orderLicense),
  writes(updateSplaLicense, changeLicense),
  writes(deleteSplaLicense, deleteLicense),
];
