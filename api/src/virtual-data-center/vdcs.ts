import {
  toldOfVdc,
  vdcConfiguration,
  type VdcConfiguration,
} from '@portal/contract/virtual-data-center/configuration';
import { virtualDataCenterFileTexts } from '@portal/contract/virtual-data-center/file-texts';
import { estimateVirtualDataCenter } from '@portal/contract/virtual-data-center/usage';
import {
  countReplicationsInto,
  createVdc,
  deleteVdc,
  getVdc,
  getVdcIn,
  listVdcs,
  listVmwareVdcs,
  losesSla,
  runningVms,
  updateVdc,
  vdcCan,
  type VdcEdit,
} from '@portal/contract/virtual-data-center/vdcs';
import { newId } from '../platform/database/ids.ts';
import { asks, reads, writes, type Binding, type Question, type WriteCall } from '../platform/http/call.ts';
import { columnsOf } from '../platform/http/csv-columns.ts';
import { listsWith } from '../platform/http/list-bindings.ts';
import { invalidField, notFound, Problem } from '../platform/http/problem.ts';
import type { SystemProblems } from '../platform/http/provider-problems.ts';
import { estimateRead } from '../platform/metering/prices.ts';
import { operationOpen } from '../platform/operations/order.ts';
import { passAgreedGate, passPriceGate, passWithoutCost } from '../platform/operations/price-gate.ts';
import { ask } from '../platform/outbound/ask.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import type { Platform } from '../platform/platform.ts';
import {
  actorIn,
  order,
  requireActive,
  requireVersion,
  type InTenant,
  type Ordered,
} from '../services/ordering.ts';
import { changesOf, stateBefore, unlessTaken } from '../services/things.ts';
import { requireEnabled } from './account.ts';
import { linesOf, ordered } from './lines.ts';
import {
  insertVdc,
  replicationsInto,
  vdcList,
  vdcRead,
  vdcs,
  type Place,
  type VdcRow,
} from './repository.ts';
import { toldOf } from './mirrored-vdc.ts';
import { offersIn } from './system.ts';
import { creating, deleting, portConfiguration, replicationsNow, updating } from './vdc-operations.ts';
import { vmsOfVdc } from './vms/repository.ts';

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
async function orderVdc(
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
async function vdcAt(
  call: InTenant & { params: Place & { vdcId: string } },
): Promise<VdcRow & { platform: NonNullable<VdcRow['platform']> }> {
  const { region, platform, vdcId } = call.params;
  const { thing } = await vdcs.locked(call, vdcId);
  if (thing.region !== region || thing.platform !== platform) throw notFound();
  return { ...thing, platform };
}

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
async function orderVdcChange(call: WriteCall<typeof updateVdc>, clouds: Clouds): Promise<Ordered> {
  const { tx, tenant, body } = call;
  const vdc = await vdcAt(call);
  requireVersion(vdc, body.version);
  requireActive(vdc);
  const { configuration } = vdc;
  // What it has already, somebody may have given it in the system itself.
  requireOffered(clouds, vdc, body.bandwidthMbps === configuration.bandwidthMbps ? null : body.bandwidthMbps);
  requireSameAddresses(configuration, body);
  requireAcknowledged(vdc, body);
  const { id: targetId, name, region, systemId } = vdc;
  if (systemId === null) throw operationOpen();
  const more = linesOf(body, configuration);
  const pass = more.length > 0 ? await passPriceGate(call, ordered(more)) : passWithoutCost();
  await vdcs.countEdit(tx, { ...tenant, id: targetId }, actorIn(call).userName);
  return order(call, updating, {
    pass,
    targetId,
    subject: name,
    input: {
      region,
      systemId,
      vdc: vdcConfiguration.parse(body),
      had: vdcConfiguration.parse(configuration),
    },
    details: { region, ...changesOf(toldOfVdc, toldOf(configuration), toldOf(body)) },
  });
}

const problems: SystemProblems = { unavailable: 'replicationsUnknown', missing: 'replicationsUnknown' };

type Found = { systemId: string | null; known: number };

/** Asks the region itself, because the portal's copy is minutes old; that is all there is where none is connected. */
const replicationsQuestion = (clouds: Clouds): Question<typeof countReplicationsInto, Found> => ({
  find: async (call) => {
    const { systemId } = await vdcAt(call);
    return { systemId, known: await replicationsInto(call.tx, systemId) };
  },
  ask: async ({ found: { systemId, known }, params: { region } }) => ({
    replications: (await ask(problems, () => replicationsNow(clouds, region, systemId))) ?? known,
  }),
});

function requireNone(problem: 'vmsAtWork' | 'vmsPoweredOn' | 'vdcReplicatedInto', count: number): void {
  if (count > 0) throw new Problem(problem).with({ details: { count } });
}

async function orderVdcDeletion(call: WriteCall<typeof deleteVdc>): Promise<Ordered> {
  const vdc = await vdcAt(call);
  if (!vdcCan.delete(vdc)) throw operationOpen();
  const { id, name, region, platform, systemId } = vdc;
  const vms = await vmsOfVdc(call.tx, call.tenant, id);
  requireNone('vmsAtWork', vms.filter((vm) => vm.isAtWork).length);
  requireNone('vmsPoweredOn', runningVms(vdc.used, vms));
  requireNone('vdcReplicatedInto', await replicationsInto(call.tx, systemId));
  return order(call, deleting, {
    targetId: id,
    subject: name,
    input: {
      region,
      systemId,
      unfinished: systemId === null ? { platform, vdc: vdc.configuration } : null,
      vms: vms.map((vm) => vm.systemId),
      before: stateBefore.parse(vdc.state),
    },
    details: { region },
  });
}

export function vdcBindings({ clouds, sealer }: Platform): Binding[] {
  const lists = listsWith(sealer);
  const vdcColumns = columnsOf(virtualDataCenterFileTexts.vdcs);
  return [
    lists(listVdcs, vdcList, vdcColumns),
    lists(listVmwareVdcs, (tenant, query) => vdcList(tenant, { ...query, platform: 'vmware' }), vdcColumns),
    reads(getVdc, ({ tenant, query }) => vdcRead(tenant, query.id)),
    reads(getVdcIn, ({ tenant, params }) => vdcRead(tenant, params.vdcId, params)),
    asks(countReplicationsInto, replicationsQuestion(clouds)),
    writes(createVdc, (call) => orderVdc(call, clouds)),
    writes(updateVdc, (call) => orderVdcChange(call, clouds)),
    writes(deleteVdc, (call) => orderVdcDeletion(call)),
    reads(estimateVirtualDataCenter, ({ tenant, principal: { sessionId }, body }) =>
      estimateRead({ tenant, sessionId }, linesOf(body)),
    ),
  ];
}
