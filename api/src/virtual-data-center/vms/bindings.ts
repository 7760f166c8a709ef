import {
  changeVmPower,
  getVdcLoginLink,
  getVm,
  listUnprotectedVms,
  listVdcVms,
  watchVms,
} from '@portal/contract/virtual-data-center/vms';
import { asks, reads, writes, type Binding } from '../../platform/http/call.ts';
import { listRead } from '../../platform/http/lists.ts';
import type { Platform } from '../../platform/platform.ts';
import { watchMirrors } from '../../services/mirror-repository.ts';
import { connectedRegions } from '../../services/regional-systems.ts';
import { cloudDirector } from '../system.ts';
import { vmColumns } from './csv.ts';
import { loginLink } from './login-link.ts';
import { orderPowerChange } from './power.ts';
import { unprotectedList, vmList, vmMirrorName, vmRead } from './repository.ts';

export function vmBindings({ clouds, sealer }: Platform): Binding[] {
  const regions = connectedRegions(clouds, cloudDirector);
  return [
    reads(
      listVdcVms,
      ({ tenant, query }) => listRead(sealer, query, vmList(tenant, query, regions)),
      vmColumns,
    ),
    reads(
      listUnprotectedVms,
      ({ tenant, query }) => listRead(sealer, query, unprotectedList(tenant, query, regions)),
      vmColumns,
    ),
    reads(getVm, ({ tenant, query }) => vmRead(tenant, query.id)),
    writes(watchVms, async ({ tx }) => {
      await watchMirrors(tx, vmMirrorName);
      return {};
    }),
    writes(changeVmPower, (call) => orderPowerChange(call)),
    asks(getVdcLoginLink, loginLink(clouds)),
  ];
}
