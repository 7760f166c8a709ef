import type { ResponseOf } from '@portal/contract/http';
import { listCloudJobs } from '@portal/contract/cloud-connect/jobs';
import {
  cloudConnectLife,
  enableCloudConnect,
  getCloudConnectStatus,
} from '@portal/contract/cloud-connect/tenants';
import { IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import type { ServiceScreens } from '../services/screens.ts';
import { late } from '../ui/late.ts';
import { enablePath, homePath } from './paths.ts';

export type CloudStatus = ResponseOf<typeof getCloudConnectStatus>;

/** Cloud Connect as the pages of every service show it. */
export const cloudScreens: ServiceScreens<CloudStatus> = {
  service: 'cloud-connect',
  icon: IconCloudUp,
  iconOff: IconCloudOff,
  home: homePath,
  order: enableCloudConnect,
  life: cloudConnectLife,
  enablePath,
  titles: { linkCloudTenant: 'cloud-connect.provisioning.linking' },
  emptied: [],
  EndDialog: late(() => import('./end-dialog.tsx'), 'EndDialog'),
  lists: [listCloudJobs],
  notOrderedHere: 'cloud-connect.notOrderedHereText',
  linked: 'cloud-connect.linked',
  regionDown: { never: 'cloud-connect.regionDown.never' },
  orderTakes: 'cloud-connect.order',
};
