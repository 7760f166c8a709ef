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
import { order, requireActive, type InTenant, type Ordered } from '../services/ordering.ts';
import { changesOf, stateBefore, unlessTaken } from '../services/things.ts';
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
function orderVdc(call: WriteCall<typeof createVdc>, clouds: Clouds): Promise<Ordered & { id: string }> {
  const { body } = call;
  const { name, region, platform } = body;
  return vdcs.orderNew(call, {
    offered: () => requireOffered(clouds, body, body.bandwidthMbps),
    rules: () => undefined,
    gate: () => passAgreedGate(call, ordered(linesOf(body)), body.agreedPrices),
    insert: (row) => {
      const vdc = { ...portConfiguration(body), ...row, name, region, platform };
      return unlessTaken(insertVdc(call.tx, call.tenant, vdc), { errorKey: 'vdcExists', field: 'name' });
    },
    order: () => ({
      by: creating,
      subject: name,
      input: { region, platform, vdc: vdcConfiguration.parse(body) },
      details: { region, platform },
    }),
  });
}

type PlacedVdc = VdcRow & { platform: NonNullable<VdcRow['platform']> };

/** The vDC at that place, held; throws 404 when it is somewhere else. */
async function lockedAt(call: InTenant & { params: Place & { vdcId: string } }) {
  const { region, platform, vdcId } = call.params;
  const { service, thing } = await vdcs.locked(call, vdcId);
  if (thing.region !== region || thing.platform !== platform) throw notFound();
  return { service, thing: { ...thing, platform } satisfies PlacedVdc };
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

/** What a change keeps: nothing that is not offered there, or that the network or the SLA forbids. */
function requireChangeable(vdc: PlacedVdc, body: VdcEdit, clouds: Clouds): void {
  const { configuration } = vdc;
  // What it has already, somebody may have given it in the system itself.
  requireOffered(clouds, vdc, body.bandwidthMbps === configuration.bandwidthMbps ? null : body.bandwidthMbps);
  requireSameAddresses(configuration, body);
  requireAcknowledged(vdc, body);
}

/** More of something costs more, so that passes the gate; its price was consented to with the vDC. */
function orderVdcChange(call: WriteCall<typeof updateVdc>, clouds: Clouds): Promise<Ordered> {
  const { body } = call;
  return vdcs.orderEdit(call, {
    locked: () => lockedAt(call),
    version: body.version,
    active: requireActive,
    rules: (vdc) => {
      requireChangeable(vdc, body, clouds);
      if (vdc.systemId === null) throw operationOpen();
      return vdc.systemId;
    },
    gate: ({ configuration }) => {
      const more = linesOf(body, configuration);
      return more.length > 0 ? passPriceGate(call, ordered(more)) : passWithoutCost();
    },
    order: ({ thing: { name, region, configuration }, checked: systemId }) => ({
      by: updating,
      subject: name,
      input: {
        region,
        systemId,
        vdc: vdcConfiguration.parse(body),
        had: vdcConfiguration.parse(configuration),
      },
      details: { region, ...changesOf(toldOfVdc, toldOf(configuration), toldOf(body)) },
    }),
  });
}

const problems: SystemProblems = { unavailable: 'replicationsUnknown', missing: 'replicationsUnknown' };

type Found = { systemId: string | null; known: number };

/** Asks the region itself, because the portal's copy is minutes old; that is all there is where none is connected. */
const replicationsQuestion = (clouds: Clouds): Question<typeof countReplicationsInto, Found> => ({
  find: async (call) => {
    const { systemId } = (await lockedAt(call)).thing;
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
  const { thing: vdc } = await lockedAt(call);
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
