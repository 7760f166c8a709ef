import { m365BackupFileTexts } from '@portal/contract/m365-backup/file-texts';
import {
  createBackupJob,
  deleteBackupJob,
  disableBackupJob,
  enableBackupJob,
  getBackupJob,
  listBackupJobs,
  startBackupJob,
  stopBackupJob,
  updateBackupJob,
} from '@portal/contract/m365-backup/jobs';
import { getBackupNotifications, setBackupNotifications } from '@portal/contract/m365-backup/notifications';
import { estimateM365Backup, m365BackupUsage } from '@portal/contract/m365-backup/usage';
import { listBackupTenants } from '@portal/contract/m365-backup/tenants-of-customers';
import { listLicensedUsers, removeLicensedUser } from '@portal/contract/m365-backup/users';
import { linkOperation, unlinkOperation } from '../linking/index.ts';
import type { Capability } from '../platform/capability.ts';
import { reads, writes, type Binding } from '../platform/http/call.ts';
import { columnsOf } from '../platform/http/csv-columns.ts';
import { listsWith } from '../platform/http/list-bindings.ts';
import { estimateRead } from '../platform/metering/prices.ts';
import { usageBindings } from '../platform/metering/usage-bindings.ts';
import type { Platform } from '../platform/platform.ts';
import { service, user } from './account.ts';
import { jobOperations } from './jobs/job-operations.ts';
import {
  orderDisabling,
  orderEnabling,
  orderJob,
  orderJobChange,
  orderJobDeletion,
  orderStart,
  orderStop,
} from './jobs/jobs.ts';
import { jobList, jobRead } from './jobs/reads.ts';
import { lifeBindings } from './life.ts';
import { linkedTenants } from './linking.ts';
import { userMeter } from './metering.ts';
import { backupMirror } from './mirror.ts';
import { chooseNotifications } from './notifications/notifications.ts';
import { notificationsRead } from './notifications/repository.ts';
import { runBindings } from './runs/bindings.ts';
import { forgetOldRuns } from './runs/mirror-repository.ts';
import { runMirror } from './runs/mirror.ts';
import { renewalBindings, renewing } from './tenants/renewal.ts';
import { restoreBindings } from './restore/bindings.ts';
import { roleMirror } from './restore/mirror.ts';
import { roleOperations } from './restore/role-operations.ts';
import { repositoryBindings } from './tenants/given-repository.ts';
import { tenantCells, tenantsOfPartner } from './tenants/reads.ts';
import { objectMirror } from './objects/mirror.ts';
import { objectBindings } from './objects/objects.ts';
import { seedM365Backup } from './seed.ts';
import { disabling, enabling } from './service-operations.ts';
import { signInQueue } from './sign-ins/asking.ts';
import { signInBindings } from './sign-ins/sign-ins.ts';
import { userList } from './users/reads.ts';
import { orderRemoval, removing } from './users/removal.ts';

export { m365BackupSystem } from './system.ts';

/** M365 Backup: what may be asked. */
function m365BackupBindings(platform: Platform): Binding[] {
  const list = listsWith(platform.sealer);
  return [
    ...lifeBindings(platform),
    ...signInBindings(platform),
    ...runBindings(platform),
    ...repositoryBindings(platform),
    ...restoreBindings(platform),
    ...objectBindings(platform),
    ...renewalBindings(platform),
    list(listBackupTenants, tenantsOfPartner, columnsOf(m365BackupFileTexts.tenants, tenantCells)),
    reads(getBackupNotifications, ({ tenant }) => notificationsRead(tenant)),
    writes(setBackupNotifications, (call) => chooseNotifications(call)),
    list(listBackupJobs, jobList, columnsOf(m365BackupFileTexts.jobs)),
    reads(getBackupJob, ({ tenant, query }) => jobRead(tenant, query.id)),
    writes(createBackupJob, (call) => orderJob(call)),
    writes(updateBackupJob, (call) => orderJobChange(call)),
    writes(deleteBackupJob, (call) => orderJobDeletion(call)),
    writes(startBackupJob, (call) => orderStart(call)),
    writes(stopBackupJob, (call) => orderStop(call)),
    writes(enableBackupJob, (call) => orderEnabling(call)),
    writes(disableBackupJob, (call) => orderDisabling(call)),
    writes(removeLicensedUser, (call) => orderRemoval(call)),
    list(listLicensedUsers, userList, columnsOf(m365BackupFileTexts.users)),
    reads(estimateM365Backup, ({ tenant, principal: { sessionId }, body }) =>
      estimateRead({ tenant, sessionId }, [{ product: user, quantity: body.users }]),
    ),
    ...usageBindings(platform, m365BackupUsage, { meter: userMeter, texts: m365BackupFileTexts.usage }),
  ];
}

export const m365BackupCapability: Capability = {
  name: 'm365-backup',
  bindings: m365BackupBindings,
  operations: [
    enabling,
    disabling,
    ...jobOperations,
    ...roleOperations,
    removing,
    renewing,
    linkOperation(linkedTenants),
    unlinkOperation(linkedTenants),
  ],
  linked: linkedTenants,
  queues: (working) => [signInQueue(working)],
  mirrors: (working) => [
    backupMirror(working),
    runMirror(working),
    objectMirror(working),
    roleMirror(working),
  ],
  maintenance: { oldBackupRuns: ({ database }) => forgetOldRuns(database) },
  blockers: [{ kind: 'backupJobs', service, table: 'm365_job' }],
  seed: seedM365Backup,
  exported: [
    {
      name: 'backupTenants',
      table: 'm365_tenant',
      columns: `customer_id, id, region, tenant_id, microsoft_id, name, domain, application_id,
        exchange_reason, exchange_message, exchange_since, renewed_at, first_backup_at, last_backup_at, licensed_users, new_users, used_bytes, users, users_in_no_job, created_at`,
    },
    {
      name: 'backupJobs',
      table: 'm365_job',
      columns: `customer_id, id, region, name, status, is_enabled, backup_type, included, excluded, schedule, last_run_at,
        next_run_at, last_backup_at, created_at`,
    },
    {
      name: 'backupNotifications',
      table: 'm365_notification',
      columns: 'customer_id, recipients, outcomes, updated_at, updated_by_name',
      key: ['customer_id'],
    },
    {
      name: 'backupRuns',
      table: 'm365_run',
      columns: `customer_id, id, region, job_name, status, retry_number, will_be_retried, started_at, ended_at,
        processing_bytes, processing_items, read_bytes, write_bytes, transferred_bytes, processed_items, log`,
    },
    {
      name: 'backupObjects',
      table: 'm365_object',
      columns: `customer_id, id, region, kind, display_name, name, type, location_type, title, url, mail, description,
        is_backed_up, is_in_job`,
    },
    {
      name: 'restoreOperators',
      table: 'm365_role',
      columns: 'customer_id, id, region, name, description, scope, operators, included, excluded, created_at',
    },
    {
      name: 'backupUsers',
      table: 'm365_user',
      columns: 'customer_id, id, region, name, state, is_backed_up, last_backup_at',
    },
  ],
};
