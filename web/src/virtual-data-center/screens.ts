import {
  disableVirtualDataCenter,
  createVdc,
  enableVirtualDataCenter,
  getVdcStatus,
  listVdcs,
  refreshVirtualDataCenter,
} from '@portal/contract/virtual-data-center/vdcs';
import { listSplaLicenses } from '@portal/contract/virtual-data-center/spla';
import { IconServer, IconServerOff } from '@tabler/icons-react';
import type { ServiceScreens } from '../services/screens.ts';
import { splaPaths, vdcPaths } from './paths.ts';
import type { VdcStatus } from './status.ts';

/** Virtual Data Center as the pages of every service show it. */
export const vdcScreens: ServiceScreens<VdcStatus> = {
  service: 'virtual-data-center',
  icon: IconServer,
  iconOff: IconServerOff,
  home: vdcPaths.listPath,
  order: createVdc,
  statusOf: getVdcStatus,
  enable: enableVirtualDataCenter,
  end: disableVirtualDataCenter,
  emptied: [
    { list: listVdcs, texts: 'virtual-data-center.end' },
    { list: listSplaLicenses, texts: 'virtual-data-center.spla.end', path: splaPaths.listPath },
  ],
  refresh: refreshVirtualDataCenter,
  lists: [listVdcs],
};
