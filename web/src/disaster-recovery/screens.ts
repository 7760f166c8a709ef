import {
  enableDisasterRecovery,
  getDisasterRecoveryStatus,
  listReplications,
  refreshDisasterRecovery,
} from '@portal/contract/disaster-recovery/replications';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import type * as z from 'zod';
import { read } from '../platform/current-session.ts';
import type { ServiceScreens } from '../services/screens.ts';
import { late } from '../ui/late.ts';
import { listPath } from './paths.ts';

export type RecoveryStatus = z.infer<typeof getDisasterRecoveryStatus.response>;

/** Disaster Recovery as the pages of every service show it. */
export const disasterRecoveryScreens: ServiceScreens<RecoveryStatus> = {
  service: 'disaster-recovery',
  icon: IconShieldCheck,
  iconOff: IconShieldOff,
  home: listPath,
  order: enableDisasterRecovery,
  statusOf: getDisasterRecoveryStatus,
  readStatus: (scope, signal) => read(getDisasterRecoveryStatus, scope, signal),
  enable: ({ write }, scope) => write(enableDisasterRecovery, { query: scope, body: {} }),
  titles: {},
  endKind: 'disableDisasterRecovery',
  EndDialog: late(() => import('./end-service-dialog.tsx'), 'EndServiceDialog'),
  refresh: ({ write }, scope) => write(refreshDisasterRecovery, { query: scope }),
  lists: [listReplications],
};
