import {
  disasterRecoveryLife,
  enableDisasterRecovery,
  getDisasterRecoveryStatus,
  listReplications,
} from '@portal/contract/disaster-recovery/replications';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import type * as z from 'zod';
import type { ServiceScreens } from '../services/screens.ts';
import { listPath } from './paths.ts';

export type RecoveryStatus = z.infer<typeof getDisasterRecoveryStatus.response>;

/** Disaster Recovery as the pages of every service show it. */
export const disasterRecoveryScreens: ServiceScreens<RecoveryStatus> = {
  service: 'disaster-recovery',
  icon: IconShieldCheck,
  iconOff: IconShieldOff,
  home: listPath,
  order: enableDisasterRecovery,
  life: disasterRecoveryLife,
  emptied: [{ list: listReplications, texts: 'disaster-recovery.end' }],
  regionDown: { never: 'disaster-recovery.regionDown.never' },
  lists: [listReplications],
};
