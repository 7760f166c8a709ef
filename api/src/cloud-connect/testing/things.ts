import { makerOf } from '../../testing/maker.ts';

export const makeCloudJob = makerOf<'name'>('cloud_job', (jobId) => ({
  region: 'SE-NORTH-1',
  jobId,
  state: 'success',
  isEnabled: true,
  schedule: 'daily',
}));

/** One that is there: a TiB of which nothing is used. */
export const makeCloudTenant = makerOf('cloud_tenant', (id) => ({
  region: 'SE-NORTH-1',
  tenantId: `tenant-${id}`,
  companyId: `company-${id}`,
  userName: `kund-${id.slice(-8)}`,
  state: 'active',
  quotaGib: 1024,
  usedBytes: 0,
  servers: 0,
  workstations: 0,
  vms: 0,
}));
