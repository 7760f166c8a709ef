import { vdcConfiguration, type VdcConfiguration } from '@portal/contract/virtual-data-center/configuration';
import {
  losesSla,
  type createVdc,
  type updateVdc,
  type VdcEdit,
} from '@portal/contract/virtual-data-center/vdcs';
import { newId } from '../platform/database/ids.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { invalidField, notFound } from '../platform/http/problem.ts';
import { operationOpen } from '../platform/operations/order.ts';
import { passAgreedGate, passPriceGate, passWithoutCost } from '../platform/operations/price-gate.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import {
  actorIn,
  order,
  requireActive,
  requireVersion,
  type InTenant,
  type Ordered,
} from '../services/ordering.ts';
import { changesOf, unlessTaken } from '../services/things.ts';
import { requireEnabled } from './account.ts';
import { linesOf, ordered } from './lines.ts';
import { insertVdc, vdcs, type Place, type VdcRow } from './repository.ts';
import { offersIn } from './system.ts';
import { creating, portConfiguration, updating } from './vdc-operations.ts';

/** Throws 400 at the field that names what is not offered there. */
function requireOffered(clouds: Clouds, { region, platform }: Place, bandwidthMbps: number | null): void {
  const inRegion = offersIn(clouds).filter((offer) => offer.region === region);
  if (inRegion.length === 0) throw invalidField('region', { errorKey: 'regionNotConnected' });
  const offer = inRegion.find((one) => one.platform === platform);
  if (!offer) throw invalidField('platform', { errorKey: 'platformNotOffered' });
  if (bandwidthMbps !== null && !offer.bandwidthsMbps.includes(bandwidthMbps))
    throw invalidField('bandwidthMbps', { errorKey: 'bandwidthNotOffered' });
}

/** Orders a vDC at the prices that were agreed to. */
export async function orderVdc(
  call: WriteCall<typeof createVdc>,
  clouds: Clouds,
): Promise<Ordered & { id: string }> {
  const { body } = call;
  const { name: subject, region, platform } = body;
  requireOffered(clouds, body, body.bandwidthMbps);
  await requireEnabled(call);
  const pass = await passAgreedGate(call, ordered(linesOf(body)), body.agreedPrices);
  const id = newId();
  const vdc = { ...portConfiguration(body), id, name: subject, region, platform };
  const added = insertVdc(call.tx, call.tenant, { ...vdc, by: actorIn(call).userName });
  await unlessTaken(added, { errorKey: 'vdcExists', field: 'name' });
  const input = { region, platform, vdc: vdcConfiguration.parse(body) };
  const details = { region, platform };
  return { id, ...(await order(call, creating, { pass, targetId: id, subject, input, details })) };
}

/** The vDC at that place, held; throws 404 when it is somewhere else. */
export async function vdcAt(
  call: InTenant & { params: Place & { vdcId: string } },
): Promise<VdcRow & { platform: NonNullable<VdcRow['platform']> }> {
  const { region, platform, vdcId } = call.params;
  const { thing } = await vdcs.locked(call, vdcId);
  if (thing.region !== region || thing.platform !== platform) throw notFound();
  return { ...thing, platform };
}

const told = [
  'vCpus',
  'memoryGiB',
  'diskGiB',
  'publicNetwork',
  'bandwidthMbps',
  'ispRedundancy',
  'internalNetwork',
] as const;
const toldOf = (vdc: VdcConfiguration) => ({
  ...vdc,
  internalNetwork: vdc.internalIp === '' ? null : `${vdc.internalIp}/${vdc.internalNetmask}`,
});

/** The addresses of an internal network never change: those that are in it would be lost. */
function requireSameAddresses(before: VdcConfiguration, after: VdcEdit): void {
  if (before.internalIp === '' || after.internalIp === '') return;
  if (before.internalIp !== after.internalIp) throw invalidField('internalIp', { errorKey: 'networkStays' });
  if (before.internalNetmask !== after.internalNetmask)
    throw invalidField('internalNetmask', { errorKey: 'networkStays' });
}

/** The second provider goes: whoever orders that says to know of the lower SLA. */
function requireAcknowledged({ configuration, platform }: VdcRow & Place, edit: VdcEdit): void {
  const isLess = losesSla({ ...edit, platform }) && !losesSla({ ...configuration, platform });
  if (isLess && !edit.slaAcknowledged) throw invalidField('slaAcknowledged', { errorKey: 'consent' });
}

/** More of something costs more, so that passes the gate; its price was consented to with the vDC. */
export async function orderVdcChange(call: WriteCall<typeof updateVdc>, clouds: Clouds): Promise<Ordered> {
  const { tx, tenant, body } = call;
  const vdc = await vdcAt(call);
  requireVersion(vdc, body.version);
  requireActive(vdc);
  requireOffered(clouds, vdc, body.bandwidthMbps);
  requireSameAddresses(vdc.configuration, body);
  requireAcknowledged(vdc, body);
  const { id: targetId, name, region, systemId, configuration } = vdc;
  if (systemId === null) throw operationOpen();
  const more = linesOf(body, configuration);
  const pass = more.length > 0 ? await passPriceGate(call, ordered(more)) : passWithoutCost();
  await vdcs.countEdit(tx, { ...tenant, id: targetId }, actorIn(call).userName);
  return order(call, updating, {
    pass,
    targetId,
    subject: name,
    input: { region, systemId, vdc: vdcConfiguration.parse(body) },
    details: { region, ...changesOf(told, toldOf(configuration), toldOf(body)) },
  });
}
