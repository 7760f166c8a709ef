import {
  vdcCan,
  runningVms,
  type countReplicationsInto,
  type deleteVdc,
} from '@portal/contract/virtual-data-center/vdcs';
import type { Question, WriteCall } from '../platform/http/call.ts';
import { Problem } from '../platform/http/problem.ts';
import type { SystemProblems } from '../platform/http/provider-problems.ts';
import { operationOpen } from '../platform/operations/order.ts';
import { ask } from '../platform/outbound/ask.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import { order, type Ordered } from '../services/ordering.ts';
import { stateBefore } from '../services/things.ts';
import { replicationsInto } from './repository.ts';
import { deleting, replicationsNow } from './vdc-operations.ts';
import { vdcAt } from './vdcs.ts';
import { vmsOfVdc } from './vms/repository.ts';

const problems: SystemProblems = { unavailable: 'replicationsUnknown', missing: 'replicationsUnknown' };

type Found = { systemId: string | null; known: number };

/** Asks the region itself, because the portal's copy is minutes old; that is all there is where none is connected. */
export const replicationsQuestion = (clouds: Clouds): Question<typeof countReplicationsInto, Found> => ({
  find: async (call) => {
    const { systemId } = await vdcAt(call);
    return { systemId, known: systemId === null ? 0 : await replicationsInto(call.tx, systemId) };
  },
  ask: async ({ found: { systemId, known }, params: { region } }) => {
    if (systemId === null) return { replications: known };
    return { replications: (await ask(problems, () => replicationsNow(clouds, region, systemId))) ?? known };
  },
});

export async function orderVdcDeletion(call: WriteCall<typeof deleteVdc>): Promise<Ordered> {
  const vdc = await vdcAt(call);
  if (!vdcCan.delete(vdc)) throw operationOpen();
  const { id, name, region, platform, systemId } = vdc;
  const vms = await vmsOfVdc(call.tx, call.tenant, id);
  const atWork = vms.filter((vm) => vm.isAtWork).length;
  if (atWork > 0) throw new Problem('vmsAtWork').with({ details: { count: atWork } });
  const running = runningVms(vdc.used, vms);
  if (running > 0) throw new Problem('vmsPoweredOn').with({ details: { count: running } });
  const replicated = systemId === null ? 0 : await replicationsInto(call.tx, systemId);
  if (replicated > 0) throw new Problem('vdcReplicatedInto').with({ details: { count: replicated } });
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
