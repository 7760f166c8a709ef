import { virtualDataCenterFileTexts } from '@portal/contract/virtual-data-center/file-texts';
import {
  changeVmPower,
  getVdcLoginLink,
  getVm,
  listUnprotectedVms,
  listVdcVms,
  watchVms,
} from '@portal/contract/virtual-data-center/vms';
import { asks, reads, writes, type Binding, type Question } from '../../platform/http/call.ts';
import { columnsOf } from '../../platform/http/csv-columns.ts';
import type { SystemProblems } from '../../platform/http/provider-problems.ts';
import { Problem } from '../../platform/http/problem.ts';
import { listsWith } from '../../platform/http/list-bindings.ts';
import { ask } from '../../platform/outbound/ask.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import type { Platform } from '../../platform/platform.ts';
import { wakeMirrors } from '../../services/mirror-repository.ts';
import { connectedRegions } from '../../services/regional-systems.ts';
import { customerOf, note } from '../../services/ordering.ts';
import { organizationIn, requireEnabled } from '../account.ts';
import { cloudDirector, driverOf } from '../system.ts';
import { orderPowerChange } from './power.ts';
import { unprotectedList, vmList, vmMirrorName, vmRead } from './repository.ts';

const problems: SystemProblems = { unavailable: 'cloudDirectorUnavailable', missing: 'organizationNotMade' };

/** Where the customer's people sign in to Cloud Director; who asked is in the audit log. */
const loginLink = (clouds: Clouds): Question<typeof getVdcLoginLink, string> => ({
  find: async (call) => {
    await requireEnabled(call);
    const { partnerId } = call.tenant;
    const { region } = call.params;
    const organization = await organizationIn(call.tx, { partnerId, customerId: customerOf(call), region });
    if (!organization) throw new Problem('organizationNotMade');
    return organization.id;
  },
  ask: async ({ found, params: { region } }) => ({
    url: await ask(problems, async () => driverOf(clouds, region).loginLink(found)),
  }),
  note: (call) =>
    note(call, { event: 'vdcLogin', target: call.params.region, details: { region: call.params.region } }),
});

/** How long a screen counts as open after it has said so. */
const watchedSeconds = 60;

export function vmBindings({ clouds, sealer }: Platform): Binding[] {
  const regions = connectedRegions(clouds, cloudDirector);
  const lists = listsWith(sealer);
  const vmColumns = columnsOf(virtualDataCenterFileTexts.vms);
  return [
    lists(listVdcVms, (tenant, query) => vmList(tenant, query, regions), vmColumns),
    lists(listUnprotectedVms, (tenant, query) => unprotectedList(tenant, query, regions), vmColumns),
    reads(getVm, ({ tenant, query }) => vmRead(tenant, query.id)),
    writes(watchVms, async ({ tx }) => {
      await wakeMirrors(tx, vmMirrorName, watchedSeconds);
      return {};
    }),
    writes(changeVmPower, (call) => orderPowerChange(call)),
    asks(getVdcLoginLink, loginLink(clouds)),
  ];
}
