import type { ResponseOf } from '@portal/contract/http';
import { listBackupJobs } from '@portal/contract/m365-backup/jobs';
import { listBackupRuns } from '@portal/contract/m365-backup/runs';
import { enableM365Backup, getM365BackupStatus, m365BackupLife } from '@portal/contract/m365-backup/tenants';
import { listLicensedUsers } from '@portal/contract/m365-backup/users';
import { IconHistory, IconHistoryOff } from '@tabler/icons-react';
import type { ServiceScreens } from '../services/screens.ts';
import { enablePath, jobsPath } from './paths.ts';

export type BackupStatus = ResponseOf<typeof getM365BackupStatus>;

/** M365 Backup as the pages of every service show it. */
export const backupScreens: ServiceScreens<BackupStatus> = {
  service: 'm365-backup',
  icon: IconHistory,
  iconOff: IconHistoryOff,
  home: jobsPath,
  order: enableM365Backup,
  life: m365BackupLife,
  enablePath,
  ready: 'm365-backup.enabling.ready',
  titles: { linkBackupTenant: 'm365-backup.linking.busy' },
  emptied: [{ list: listBackupJobs, texts: 'm365-backup.end' }],
  lists: [listBackupJobs, listBackupRuns, listLicensedUsers],
  notOrderedHere: 'm365-backup.notOrderedHereText',
  linked: 'm365-backup.linked',
  regionDown: { never: 'm365-backup.regionDown.never' },
};
