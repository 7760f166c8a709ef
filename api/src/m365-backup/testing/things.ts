import { makerOf } from '../../testing/maker.ts';

/** Of the entire organization, which has run well. */
export const makeBackupJob = makerOf<'name'>('m365_job', (jobId) => ({
  region: 'SE-NORTH-1',
  jobId,
  state: 'active',
  status: 'success',
  isEnabled: true,
  backupType: 'entire-organization',
  schedule: { kind: 'daily', days: 'everyday', time: '22:00' },
}));

export const makeBackupTenant = makerOf('m365_tenant', (tenantId) => ({
  region: 'SE-NORTH-1',
  tenantId,
  microsoftId: `microsoft-${tenantId}`,
  name: 'Kund AB',
  domain: 'kund.onmicrosoft.com',
  access: 'working',
}));

export const makeLicensedUser = makerOf<'state'>('m365_user', (userId) => ({
  region: 'SE-NORTH-1',
  userId,
  name: userId,
  isBackedUp: true,
}));

/** Of the entire tenant, with one operator. */
export const makeRestoreRole = makerOf<'name'>('m365_role', (roleId) => ({
  region: 'SE-NORTH-1',
  roleId,
  state: 'active',
  scope: 'entire-organization',
  operators: [{ kind: 'user', id: 'operator', displayName: 'Karin Ek', name: null, type: 'user' }],
}));

/** One that has ended well, an hour ago. */
export const makeBackupRun = makerOf<'jobId'>('m365_run', (sessionId) => ({
  region: 'SE-NORTH-1',
  sessionId,
  jobName: 'Allt',
  retryNumber: 0,
  willBeRetried: false,
  status: 'success',
  startedAt: new Date(Date.now() - 3_600_000),
  endedAt: new Date(Date.now() - 3_000_000),
  logLeftOut: 0,
  heardAt: new Date(),
}));
