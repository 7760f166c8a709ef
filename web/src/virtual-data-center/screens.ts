import {
  createVdc,
  enableVirtualDataCenter,
  getVdcStatus,
  listVdcs,
  refreshVirtualDataCenter,
} from '@portal/contract/virtual-data-center/vdcs';
import { IconServer, IconServerOff } from '@tabler/icons-react';
import { read } from '../platform/current-session.ts';
import type { ServiceScreens } from '../services/screens.ts';
import { vdcPaths } from './paths.ts';
import type { VdcStatus } from './status.ts';
import { late } from '../ui/late.ts';

/** Virtual Data Center as the pages of every service show it. */
export const vdcScreens: ServiceScreens<VdcStatus> = {
  service: 'virtual-data-center',
  icon: IconServer,
  iconOff: IconServerOff,
  home: vdcPaths.listPath,
  order: createVdc,
  statusOf: getVdcStatus,
  readStatus: (scope, signal) => read(getVdcStatus, scope, signal),
  enable: ({ write }, scope) => write(enableVirtualDataCenter, { query: scope, body: {} }),
  titles: {},
  endKind: 'disableVirtualDataCenter',
  EndDialog: late(() => import('./end-service-dialog.tsx'), 'EndServiceDialog'),
  refresh: ({ write }, scope) => write(refreshVirtualDataCenter, { query: scope }),
  lists: [listVdcs],
};
