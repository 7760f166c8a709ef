import {
  takesSplaLicenses,
  type deleteSplaLicense,
  type orderSplaLicense,
  type updateSplaLicense,
} from '@portal/contract/virtual-data-center/spla';
import { splaNames } from '@portal/contract/virtual-data-center/spla-catalog';
import type { AuditDetails } from '@portal/contract/audit-log/details';
import { newId } from '../../platform/database/ids.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { invalidField, notFound, Problem } from '../../platform/http/problem.ts';
import { operationOpen, recordOrder, type ImmediateDefinition } from '../../platform/operations/order.ts';
import {
  passAgreedGate,
  passPriceGate,
  passWithoutCost,
  type GatePass,
} from '../../platform/operations/price-gate.ts';
import { orderCharge, requireUncharged } from '../../services/charges.ts';
import { actorIn, customerOf, requireVersion, type Call } from '../../services/ordering.ts';
import { requireEnabled, service } from '../account.ts';
import { lockVdc } from '../repository.ts';
import {
  insertLicense,
  lockLicense,
  removeLicense,
  setQuantity,
  type LicenseRow,
  type NewLicense,
} from './repository.ts';

const ofLicenses = { service, tells: ['vdcs'] } as const;

const adding = {
  ...ofLicenses,
  kind: 'orderSplaLicense',
  cost: 'priced',
  events: { done: 'splaLicenseAdded' },
} as const satisfies ImmediateDefinition;

const changing = {
  ...ofLicenses,
  kind: 'updateSplaLicense',
  cost: 'priced',
  events: { done: 'splaLicenseUpdated' },
} as const satisfies ImmediateDefinition;

const removing = {
  ...ofLicenses,
  kind: 'deleteSplaLicense',
  cost: { free: 'It ends what costs.' },
  events: { done: 'splaLicenseRemoved' },
} as const satisfies ImmediateDefinition;

type Recorded = {
  license: Omit<NewLicense, 'by'>;
  details?: AuditDetails;
  pass?: GatePass;
};

/** Proves what was agreed to; the cloud has nothing to do with it. */
const record = (call: Call, definition: ImmediateDefinition, { license, details, pass }: Recorded) =>
  recordOrder(call.tx, definition, {
    partnerId: call.tenant.partnerId,
    customerId: customerOf(call),
    targetId: license.vdcId,
    subject: license.vdcName,
    input: { product: license.product, quantity: license.quantity },
    actor: actorIn(call),
    details: { license: splaNames[license.product]?.en, quantity: license.quantity, ...details },
    pass,
  });

const units = (quantity: number): string => String(quantity);

/** Orders licenses of one product at the price that was agreed to: the whole month is charged. */
export async function orderLicense(
  call: WriteCall<typeof orderSplaLicense>,
): Promise<{ id: string; operationId: string }> {
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
  return { id: license.id, operationId: await record(call, adding, { license, pass }) };
}

/** The licenses, held; throws 404 without them. */
async function lockedLicense(call: Call & { query: { id: string } }): Promise<LicenseRow> {
  await requireEnabled(call);
  const license = await lockLicense(call.tx, call.tenant, call.query.id);
  if (!license) throw notFound();
  return license;
}

/** Throws 409 once the vDC of the licenses is gone, or is going. */
async function requireVdc({ tx, tenant }: Call, { vdcId }: LicenseRow): Promise<void> {
  const vdc = await lockVdc(tx, tenant, vdcId);
  if (!vdc) throw new Problem('splaVdcGone');
  if (!takesSplaLicenses(vdc)) throw operationOpen();
}

/** More passes the gate and is charged for the whole month; less counts from the next one. */
export async function changeLicense(
  call: WriteCall<typeof updateSplaLicense>,
): Promise<{ operationId: string }> {
  const { tx, tenant, body } = call;
  const { quantity } = body;
  const before = await lockedLicense(call);
  requireVersion(before, body.version);
  await requireVdc(call, before);
  const { id, vdcId, product } = before;
  const more = quantity - before.quantity;
  const pass = more > 0 ? await passPriceGate(call, [{ product, quantity: units(more) }]) : passWithoutCost();
  await setQuantity(tx, tenant, { id, quantity, by: actorIn(call).userName });
  await orderCharge(tx, {
    change: 'change',
    charge: { product, thingId: vdcId, quantity: units(quantity) },
  });
  const license = { ...before, quantity };
  const details = { previousQuantity: before.quantity };
  return { operationId: await record(call, changing, { license, details, pass }) };
}

/** The running month is paid; no other is charged. */
export async function deleteLicense(
  call: WriteCall<typeof deleteSplaLicense>,
): Promise<{ operationId: string }> {
  const license = await lockedLicense(call);
  const { id, vdcId, product } = license;
  await orderCharge(call.tx, { change: 'stop', charge: { product, thingId: vdcId } });
  await removeLicense(call.tx, call.tenant, id);
  return { operationId: await record(call, removing, { license }) };
}
