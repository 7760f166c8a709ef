import { makerOf } from '../../testing/maker.ts';

export const makeCloudTenant = makerOf('cloud_tenant', (tenantId) => ({
  region: 'SE-NORTH-1',
  tenantId,
  userName: `user-${tenantId.slice(-8)}`,
  state: 'active',
  quotaGib: 100,
  usedBytes: 0,
  servers: 0,
  workstations: 0,
  vms: 0,
}));

export const makeCloudJob = makerOf<'name'>('cloud_job', (jobId) => ({
  region: 'SE-NORTH-1',
  jobId,
  state: 'success',
  isEnabled: true,
  schedule: 'daily',
}));
