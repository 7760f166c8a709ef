import {
  getAttachRate,
  getAverageAttachRate,
  getVirtualDataCenterRevenue,
  listBackupPolicies,
  removeVmBackup,
  setVmBackup,
} from '@portal/contract/virtual-data-center/backup';
import { asks, reads, writes, writesPrepared, type Binding } from '../../platform/http/call.ts';
import { revenueRead } from '../../platform/metering/revenue.ts';
import type { Platform } from '../../platform/platform.ts';
import { service } from '../account.ts';
import { orderBackup, orderBackupRemoval, policiesIn, policiesRead } from './backup.ts';
import { attachRateRead } from './repository.ts';

export const backupBindings = ({ clouds }: Platform): Binding[] => [
  asks(listBackupPolicies, policiesRead(clouds)),
  writesPrepared(setVmBackup, ({ params }) => policiesIn(clouds, params), orderBackup),
  writes(removeVmBackup, (call) => orderBackupRemoval(call, clouds)),
  reads(getAttachRate, ({ tenant, query }) => attachRateRead(tenant, query)),
  reads(getAverageAttachRate, ({ tenant }) => attachRateRead(tenant, {})),
  reads(getVirtualDataCenterRevenue, ({ tenant, query }) => revenueRead(tenant, service, query)),
];
