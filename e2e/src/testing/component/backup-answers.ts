import type { ResponseOf } from '@portal/contract/http';
import {
  backupStatuses,
  getBackupJob,
  listBackupJobs,
  type BackupJob,
} from '@portal/contract/m365-backup/jobs';
import { getBackupRepository, listBackupRepositories } from '@portal/contract/m365-backup/repository';
import {
  checkBackupCoverage,
  getBackupJobObjects,
  listBackupObjects,
  type BackupCoverage,
  type BackupObject,
  type ChosenObject,
} from '@portal/contract/m365-backup/objects';
import {
  getRestoreApplicationId,
  getRestoreOperator,
  getRestorePortalUrl,
  listRestoreOperators,
  type RestoreRole,
} from '@portal/contract/m365-backup/restore';
import { getM365BackupStatus, getSignIn } from '@portal/contract/m365-backup/tenants';
import { listBackupTenants, type CustomerTenant } from '@portal/contract/m365-backup/tenants-of-customers';
import { estimateM365Backup } from '@portal/contract/m365-backup/usage';
import { licenseStates, listLicensedUsers } from '@portal/contract/m365-backup/users';
import { answer, type Answer } from './answers.ts';
import { personOf } from './people.ts';
import { someId } from './row.ts';
import { sampleOf, type Style } from './sample.ts';

type Status = ResponseOf<typeof getM365BackupStatus>;
type SignIn = ResponseOf<typeof getSignIn>;
const gib = 2 ** 30;
const region = 'SE-NORTH-1' as const;
const minuteMs = 60_000;

export const backupAddress = '/services/m365-backup';
export const backupOffered = { servicesOffered: ['m365-backup' as const] };
export const backupOwner = personOf('customer', 'owner', backupOffered);

const tenant: NonNullable<Status['tenant']> = {
  region,
  name: 'Granit Arkitekter AB',
  domain: 'granitarkitekter.onmicrosoft.com',
  applicationId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  exchange: {
    state: 'ready',
    reason: 'permission-given',
    message: null,
    since: '2026-11-21T02:12:00.000Z',
  },
  access: { state: 'working', message: null, checkedAt: '2026-11-24T07:54:00.000Z' },
  firstBackupAt: '2026-02-04T22:00:00.000Z',
  lastBackupAt: '2026-11-24T02:10:00.000Z',
  licensedUsers: 312,
  newUsers: 4,
  usedBytes: 814 * gib,
  users: 340,
  usersInNoJob: 12,
  operation: null,
  notSeenSince: null,
  syncedAt: '2026-11-24T07:54:00.000Z',
};

/** Enabled, in two regions that answer. */
export function backupStatus(more: Partial<Status> = {}, style: Style = 'plain'): Answer {
  const status = sampleOf(getM365BackupStatus, style);
  const [one] = status.regions;
  const regions = one
    ? (['SE-NORTH-1', 'SE-CENTRAL-1'] as const).map((name) => ({
        ...one,
        region: name,
        reachable: 'yes' as const,
      }))
    : [];
  const sampled = status.tenant && { ...status.tenant, region, notSeenSince: null };
  const usual = { state: 'enabled' as const, operation: null, closed: false, linked: [], regions };
  return answer(getM365BackupStatus, {
    ...status,
    ...usual,
    tenant: style === 'plain' ? tenant : sampled,
    signIn: null,
    expectedDomain: null,
    ...more,
  });
}

export const failingAccess = {
  ...tenant,
  access: {
    state: 'failing' as const,
    message: 'AADSTS65001: the tenant has not consented to the application.',
    checkedAt: '2026-11-24T07:54:00.000Z',
  },
};

/** Microsoft has switched Exchange Web Services off, and a permission for what comes after lacks. */
export const notReadyTenant = {
  ...tenant,
  exchange: {
    state: 'not-ready' as const,
    reason: 'permission-missing' as const,
    message:
      'Failed to process mailbox Eva Strand: The application has no permission MailboxItem.ImportExport.All for Microsoft Graph.',
    since: '2026-11-24T02:12:00.000Z',
  },
};

/** Nothing has shown yet whether it is ready. */
export const untoldTenant = {
  ...tenant,
  exchange: { ...tenant.exchange, state: 'unknown' as const, reason: 'not-told' as const },
};

/** The tenants of 52 customers, of whom 14 are not ready. */
export function tenantsAnswer(): Answer {
  const list = sampleOf(listBackupTenants);
  const [one] = list.items;
  const of = (customerName: string, exchange: CustomerTenant['exchange'], day: string) => ({
    ...one,
    id: someId.replace(/..$/, String(customerName.length).padStart(2, '0')),
    customerId: someId,
    customerName,
    region,
    name: customerName,
    domain: `${customerName.split(' ')[0]?.toLowerCase()}.onmicrosoft.com`,
    applicationId: tenant.applicationId,
    exchange,
    lastBackupAt: `2026-11-${day}T02:10:00.000Z`,
  });
  const closed = {
    ...notReadyTenant.exchange,
    reason: 'switched-off' as const,
    message:
      'Failed to process mailbox Kim Ek: Exchange Web Services (EWS) requests are blocked for the organization: (403) Forbidden.',
  };
  const folders = {
    ...tenant.exchange,
    reason: 'folders-gone' as const,
    message:
      'Mailbox Eva Strand: Folder "Recoverable Items/Purges" is not available through Microsoft Graph.',
  };
  return answer(listBackupTenants, {
    ...list,
    items: [
      of('Granit Arkitekter AB', notReadyTenant.exchange, '24'),
      of('Fjällräven Bygg AB', closed, '23'),
      of('Nordanvind AB', untoldTenant.exchange, '24'),
      of('Polarvind Kraft AB', { ...untoldTenant.exchange, reason: 'renewed' }, '24'),
      of('Sjöbergs Åkeri AB', folders, '24'),
      of('Tallbacken Vård AB', tenant.exchange, '24'),
    ],
    total: 52,
    readiness: { tenants: 52, notReady: 14, unknown: 9 },
  });
}

/** Begun three minutes ago. */
const signInNow = (): Omit<SignIn, 'userCode' | 'verificationUrl'> => ({
  region,
  domain: 'granitarkitekter.onmicrosoft.com',
  state: 'waiting',
  begunAt: new Date(Date.now() - 3 * minuteMs).toISOString(),
  expiresAt: new Date(Date.now() + 12 * minuteMs).toISOString(),
  begunByName: 'Eva Strand',
});

/** Somebody is at it, with what the status and the dialog tell. */
export function signInAnswers(more: Partial<SignIn> = {}): Answer[] {
  const signIn = { ...signInNow(), ...more };
  const code = { userCode: 'GQ7KWX4NP', verificationUrl: 'https://microsoft.com/devicelogin' };
  const { userCode: _code, verificationUrl: _url, ...told } = { ...signIn, ...code };
  return [
    backupStatus({ state: 'enabling', tenant: null, signIn: told }),
    answer(getSignIn, { ...signIn, ...code }),
  ];
}

/** Somebody has signed in to renew an access that has ended. */
export function renewalAnswers(): Answer[] {
  const code = { userCode: 'GQ7KWX4NP', verificationUrl: 'https://microsoft.com/devicelogin' };
  const signIn = { ...signInNow(), state: 'signed-in' as const };
  return [backupStatus({ tenant: failingAccess, signIn }), answer(getSignIn, { ...signIn, ...code })];
}

export const newCustomer = (style: Style = 'plain'): Answer =>
  backupStatus({ state: 'not-enabled', tenant: null }, style);

export const names: Record<BackupJob['status'], string> = {
  running: 'SharePoint, hourly',
  stopped: 'Test site',
  warning: 'Exchange and OneDrive',
  success: 'Entire organization',
  error: 'Weekly archive',
  unknown: 'Old mailboxes',
};

export const backupJob = (status: BackupJob['status'], more: Partial<BackupJob> = {}): BackupJob => ({
  ...sampleOf(getBackupJob),
  region,
  state: 'active',
  operation: null,
  orderedHere: true,
  notSeenSince: null,
  isEnabled: status !== 'stopped',
  backupType: status === 'success' ? 'entire-organization' : 'selected-objects',
  schedule: { kind: 'daily', days: 'workdays', time: '22:00' },
  name: names[status],
  status,
  ...more,
});

const price = {
  product: 'm365-backup.user' as const,
  unit: 'user-hour',
  currency: 'SEK',
  customerPrice: '0.04795',
};

/** What one user costs. */
export function userEstimate(): Answer {
  const estimate = sampleOf(estimateM365Backup);
  const lines = estimate.lines.slice(0, 1).map((line) => ({
    ...line,
    product: price.product,
    explanation: { ...line.explanation, ...price },
  }));
  return answer(estimateM365Backup, { ...estimate, lines, customerMinor: 3500, upToMinor: 3572 });
}

/** A job in each status. */
export function backupJobsAnswer(): Answer {
  const items = backupStatuses.map((status, index) =>
    backupJob(status, { id: `${someId.slice(0, -2)}${String(index + 10)}` }),
  );
  return answer(listBackupJobs, {
    ...sampleOf(listBackupJobs),
    items,
    total: items.length,
    nextCursor: null,
  });
}

const karin = { id: someId, kind: 'user', displayName: 'Karin Ek' } as const;
const board: ChosenObject = { id: someId.replace(/.$/, '7'), kind: 'site', displayName: 'Board' };

/** Who restores: two for everything, and some for a site. */
export const restoreRole = (more: Partial<RestoreRole> = {}): RestoreRole => ({
  id: someId,
  name: 'Service desk',
  description: 'Restores for everybody',
  region,
  state: 'active',
  operation: null,
  scope: 'entire-organization',
  operators: [
    { kind: 'user', displayName: 'Karin Ek' },
    { kind: 'group', displayName: 'IT support' },
  ],
  included: 0,
  excluded: 0,
  orderedHere: true,
  notSeenSince: null,
  createdAt: '2026-06-02T08:00:00.000Z',
  version: 3,
  ...more,
});

const finance = restoreRole({
  id: someId.replace(/.$/, '8'),
  name: 'Finance',
  description: '',
  scope: 'selected-objects',
  included: 4,
  excluded: 1,
});

export const restoreAnswers = (role: RestoreRole = restoreRole()): Answer[] => [
  answer(getRestorePortalUrl, { address: 'https://restore.example.org:4443' }),
  answer(getRestoreApplicationId, { applicationId: '6d1f3b52-7f2e-4a53-9f0e-0b7b6a3c9d10' }),
  answer(listRestoreOperators, {
    ...sampleOf(listRestoreOperators),
    items: [role, finance],
    total: 2,
    nextCursor: null,
  }),
  answer(getRestoreOperator, {
    ...role,
    objects: { operators: [karin], included: role.scope === 'selected-objects' ? [board] : [], excluded: [] },
  }),
];

/** The usual repository, another and one that is away; the customer has the usual one unless it says otherwise. */
export function repositoryAnswers(given: ResponseOf<typeof getBackupRepository>['given'] = null): Answer[] {
  const size = { capacityBytes: 50 * 1024 * gib, freeBytes: 20 * 1024 * gib };
  const one = { ...size, isUsual: false, takesBackups: true };
  return [
    answer(getBackupRepository, { region, given }),
    answer(listBackupRepositories, {
      items: [
        { ...one, id: 'usual', name: 'Backup North 1', isUsual: true },
        { ...one, id: 'other', name: 'Backup North 2' },
        { ...one, id: 'away', name: 'Backup North 3', takesBackups: false },
      ],
    }),
  ];
}
const people = [
  'Agnes Holmqvist',
  'Ali Rezaei',
  'Birgitta Öhman',
  'Daniel Wikström',
  'Ebba Lindroth',
  'Lager Terminal 3',
];

const backupObject = (displayName: string, index: number): BackupObject => ({
  id: `${someId.slice(0, -2)}${String(index + 20)}`,
  kind: 'user',
  displayName,
  name: null,
  type: index === people.length - 1 ? 'shared-mailbox' : 'user',
  locationType: 'cloud',
  title: null,
  url: null,
  mail: `${displayName.split(' ')[0]?.toLowerCase()}@granitarkitekter.example`,
  description: null,
  isBackedUp: [true, true, false, null, true, false][index] ?? null,
  isInJob: index % 2 === 0,
  members: null,
});

/** Users of the tenant, backed up or not, or nobody knows. */
export function objectsAnswer(): Answer {
  const items = people.map(backupObject);
  return answer(listBackupObjects, {
    ...sampleOf(listBackupObjects),
    items,
    total: items.length,
    nextCursor: null,
  });
}

export const coverageAnswer = (more: Partial<BackupCoverage> = {}): Answer =>
  answer(checkBackupCoverage, {
    users: 340,
    inThisJob: 328,
    inNoJob: 12,
    groupsNotCounted: 0,
    syncedAt: '2026-11-24T07:54:00.000Z',
    ...more,
  });

export const noObjects = answer(getBackupJobObjects, { included: [], excluded: [] });

/** One user in each state of a license. */
export function usersAnswer(): Answer {
  const items = licenseStates.map((state, index) => ({
    ...sampleOf(listLicensedUsers).items[0],
    id: `${someId.slice(0, -2)}${String(index + 30)}`,
    name: people[index] ?? state,
    region,
    state,
    isBackedUp: true,
    lastBackupAt: '2026-11-24T02:10:00.000Z',
    operation: null,
    notSeenSince: null,
  }));
  const answered = { ...sampleOf(listLicensedUsers), items, total: items.length, nextCursor: null };
  return answer(listLicensedUsers, answered);
}
