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
import { newId } from '../../platform/database/ids.ts';
import { reads, writes, type Binding, type WriteCall } from '../../platform/http/call.ts';
import { columnsOf } from '../../platform/http/csv-columns.ts';
import { CsvDecimal } from '../../platform/http/csv-decimal.ts';
import { listsWith } from '../../platform/http/list-bindings.ts';
import { invalidField, Problem } from '../../platform/http/problem.ts';
import { operationOpen, recordOrder, type ImmediateDefinition } from '../../platform/operations/order.ts';
import {
  passAgreedGate,
  passPriceGate,
  passWithoutCost,
  type GatePass,
} from '../../platform/operations/price-gate.ts';
import { orderCharge, requireUncharged } from '../../platform/metering/charges.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorIn, customerOf, requireVersion, type Call, type Ordered } from '../../services/ordering.ts';
import { requireEnabled, service } from '../account.ts';
import { lockVdc } from '../repository.ts';
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

type Recorded = { license: Omit<NewLicense, 'by'>; details?: AuditDetails; pass?: GatePass };

/** Proves what was agreed to; the cloud has nothing to do with it. */
const record = async (
  call: Call,
  definition: ImmediateDefinition,
  { license, details, pass }: Recorded,
): Promise<Ordered> => ({
  operationId: await recordOrder(call.tx, definition, {
    partnerId: call.tenant.partnerId,
    customerId: customerOf(call),
    targetId: license.vdcId,
    subject: license.vdcName,
    input: { product: license.product, quantity: license.quantity },
    actor: actorIn(call),
    details: { license: splaNames[license.product]?.en, quantity: license.quantity, ...details },
    pass,
  }),
});

const units = (quantity: number): string => String(quantity);

/** Orders licenses of one product at the price that was agreed to: the whole month is charged. */
async function orderLicense(call: WriteCall<typeof orderSplaLicense>): Promise<Ordered & { id: string }> {
  const { tx, tenant, body } = call;
  const { vdcId, product, quantity } = body;
  await requireEnabled(call);
  const vdc = await lockVdc(tx, tenant, vdcId);
  if (!vdc || !takesSplaLicenses(vdc)) throw invalidField('vdcId', { errorKey: 'vdcNotThere' });
  await requireUncharged(tx, { thingId: vdcId, products: [product] });
  const pass = await passAgreedGate(call, [{ product, quantity: units(quantity) }], body.agreedPrices);
  const license = { id: newId(), vdcId, vdcName: vdc.name, product, quantity };
  await insertLicense(tx, tenant, { ...license, by: actorIn(call).userName });
  const charge = { product, thingId: vdcId, thingName: vdc.name, quantity: units(quantity) };
  await orderCharge(tx, { change: 'start', charge });
  return { id: license.id, ...(await record(call, adding, { license, pass })) };
}

/** Throws 409 once the vDC of the licenses is gone, or is going. */
async function requireVdc({ tx, tenant }: Call, { vdcId }: LicenseRow): Promise<void> {
  const vdc = await lockVdc(tx, tenant, vdcId);
  if (!vdc) throw new Problem('splaVdcGone');
  if (!takesSplaLicenses(vdc)) throw operationOpen();
}

/** More passes the gate and is charged for the whole month; less counts from the next one. */
async function changeLicense(call: WriteCall<typeof updateSplaLicense>): Promise<Ordered> {
  const { tx, tenant, body } = call;
  const { quantity } = body;
  const { thing: before } = await licenses.locked(call, call.query.id);
  requireVersion(before, body.version);
  await requireVdc(call, before);
  const { id, vdcId, product } = before;
  const more = quantity - before.quantity;
  const pass = more > 0 ? await passPriceGate(call, [{ product, quantity: units(more) }]) : passWithoutCost();
  const license = { ...before, quantity };
  await setQuantity(tx, tenant, license);
  await licenses.countEdit(tx, { ...tenant, id }, actorIn(call).userName);
  const charge = { product, thingId: vdcId, quantity: units(quantity) };
  await orderCharge(tx, { change: 'change', charge });
  const details = { previousQuantity: before.quantity };
  return record(call, changing, { license, details, pass });
}

/** The running month is paid; no other is charged. */
async function deleteLicense(call: WriteCall<typeof deleteSplaLicense>): Promise<Ordered> {
  const { thing: license } = await licenses.locked(call, call.query.id);
  const { id, vdcId, product } = license;
  await orderCharge(call.tx, { change: 'stop', charge: { product, thingId: vdcId } });
  await licenses.remove(call.tx, { ...call.tenant, id });
  return record(call, removing, { license });
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
