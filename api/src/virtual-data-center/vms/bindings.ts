import { virtualDataCenterFileTexts } from '@portal/contract/virtual-data-center/file-texts';
import {
  changeVmPower,
  getVdcLoginLink,
  getVm,
  listUnprotectedVms,
  listVdcVms,
  watchVms,
} from '@portal/contract/virtual-data-center/vms';
import { asks, reads, writes, type Binding } from '../../platform/http/call.ts';
import { columnsOf } from '../../platform/http/csv-columns.ts';
import { listsWith } from '../../platform/http/list-bindings.ts';
import type { Platform } from '../../platform/platform.ts';
import { wakeMirrors } from '../../services/mirror-repository.ts';
import { connectedRegions } from '../../services/regional-systems.ts';
import { cloudDirector } from '../system.ts';
import { loginLink } from './login-link.ts';
import { orderPowerChange } from './power.ts';
import { unprotectedList, vmList, vmMirrorName, vmRead } from './repository.ts';

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
