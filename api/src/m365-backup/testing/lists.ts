import { backupStatuses, listBackupJobs } from '@portal/contract/m365-backup/jobs';
import { listBackupRuns, listBackupRunsOfCustomers } from '@portal/contract/m365-backup/runs';
import { listBackupObjects, objectKinds } from '@portal/contract/m365-backup/objects';
import { listRestoreOperators } from '@portal/contract/m365-backup/restore';
import { listBackupTenants } from '@portal/contract/m365-backup/tenants-of-customers';
import { m365BackupUsage } from '@portal/contract/m365-backup/usage';
import { licenseStates, listLicensedUsers } from '@portal/contract/m365-backup/users';
import sql from 'sql-template-tag';
import { inPairs, ofPartner, ownPartner, rowsOf } from '../../testing/lists/companies.ts';
import { between, type Item, type ListCase } from '../../testing/lists/list-case.ts';
import { enabledIn, ofCustomer, usageLists } from '../../testing/lists/services.ts';

// As a person expects them, from the worst on.
const worstFirst = 'error warning unknown stopped running success'.split(' ');
const urgencyOf = ({ status }: Item): number => worstFirst.indexOf(String(status));

const jobs: ListCase = {
  endpoint: listBackupJobs,
  text: ({ name }) => name,
  columns: {
    status: { as: 'number', of: urgencyOf },
    name: { as: 'text' },
    lastRunAt: { as: 'time' },
    nextRunAt: { as: 'time' },
    lastBackupAt: { as: 'time' },
  },
  searched: ['name'],
  filters: { status: {} },
  arrange: (portal) =>
    ofCustomer(
      portal,
      enabledIn('m365-backup'),
      ({ partnerId, customerId }, texts) => sql`
        insert into m365_job (partner_id, customer_id, id, region, job_id, name, state, status, is_enabled, backup_type,
          last_run_at, next_run_at, last_backup_at)
        select ${partnerId}, ${customerId}, gen_random_uuid(), 'SE-NORTH-1', gen_random_uuid(), r.text, 'active',
          (${[...backupStatuses]}::text[])[1 + r.n % ${backupStatuses.length}::integer], true, 'entire-organization',
          case when r.n % 4 > 0 then ${inPairs} end, case when r.n % 5 > 0 then ${inPairs} end,
          case when r.n % 3 > 0 then ${inPairs} end
        from ${rowsOf(texts)}`,
    ),
};

const wordOf = (is: unknown): string => {
  if (typeof is !== 'boolean') return 'unknown';
  return is ? 'yes' : 'no';
};

const objects: ListCase = {
  endpoint: listBackupObjects,
  text: ({ displayName }) => displayName,
  columns: { displayName: { as: 'text' } },
  searched: ['displayName'],
  filters: {
    kind: {},
    backedUp: { matches: ({ isBackedUp }, value) => wordOf(isBackedUp) === value },
    inJob: { matches: ({ isInJob }, value) => wordOf(isInJob) === value },
  },
  arrange: (portal) =>
    ofCustomer(
      portal,
      enabledIn('m365-backup'),
      ({ partnerId, customerId }, texts) => sql`
        insert into m365_object (partner_id, customer_id, id, region, kind, object_id, display_name, is_backed_up, is_in_job)
        select ${partnerId}, ${customerId}, gen_random_uuid(), 'SE-NORTH-1',
          (${[...objectKinds]}::text[])[1 + r.n % ${objectKinds.length}::integer], gen_random_uuid(), r.text,
          case r.n % 3 when 0 then true when 1 then false end, case r.n % 4 when 0 then true when 1 then false end
        from ${rowsOf(texts)}`,
    ),
};

const users: ListCase = {
  endpoint: listLicensedUsers,
  text: ({ name }) => name,
  columns: { name: { as: 'text' }, state: { as: 'text' }, lastBackupAt: { as: 'time' } },
  searched: ['name'],
  filters: { state: {} },
  arrange: (portal) =>
    ofCustomer(
      portal,
      enabledIn('m365-backup'),
      ({ partnerId, customerId }, texts) => sql`
        insert into m365_user (partner_id, customer_id, id, region, user_id, name, state, is_backed_up, last_backup_at)
        select ${partnerId}, ${customerId}, gen_random_uuid(), 'SE-NORTH-1', gen_random_uuid(), r.text,
          (${[...licenseStates]}::text[])[1 + r.n % ${licenseStates.length}::integer], r.n % 2 = 0,
          case when r.n % 4 > 0 then ${inPairs} end
        from ${rowsOf(texts)}`,
    ),
};

const roles: ListCase = {
  endpoint: listRestoreOperators,
  text: ({ name }) => name,
  columns: { name: { as: 'text' } },
  searched: ['name'],
  arrange: (portal) =>
    ofCustomer(
      portal,
      enabledIn('m365-backup'),
      ({ partnerId, customerId }, texts) => sql`
        insert into m365_role (partner_id, customer_id, id, region, role_id, name, state, scope)
        select ${partnerId}, ${customerId}, gen_random_uuid(), 'SE-NORTH-1', gen_random_uuid(), r.text, 'active',
          'entire-organization'
        from ${rowsOf(texts)}`,
    ),
};

const runColumns = sql`partner_id, customer_id, id, region, session_id, job_id, job_name, retry_number, will_be_retried,
  status, started_at`;
const newestFirst = { columns: { startedAt: { as: 'time' } }, order: '-startedAt' } as const;

const runs: ListCase = {
  ...newestFirst,
  endpoint: listBackupRuns,
  text: ({ jobName }) => jobName,
  filters: {
    status: {},
    jobId: { values: () => ['job-0', 'job-1'] },
    ...between('startedAt'),
  },
  arrange: (portal) =>
    ofCustomer(
      portal,
      enabledIn('m365-backup'),
      ({ partnerId, customerId }, texts) => sql`
        insert into m365_run (${runColumns})
        select ${partnerId}, ${customerId}, gen_random_uuid(), 'SE-NORTH-1', gen_random_uuid(), 'job-' || r.n % 2, r.text, 0, false,
          (${[...backupStatuses]}::text[])[1 + r.n % ${backupStatuses.length}::integer], ${inPairs}
        from ${rowsOf(texts)}`,
    ),
};

/** Of each customer one. */
const runsOfCustomers: ListCase = {
  ...newestFirst,
  endpoint: listBackupRunsOfCustomers,
  text: ({ customerName }) => customerName,
  filters: { status: {}, ...between('startedAt') },
  arrange: async (portal) => {
    const arranged = await ofPartner(portal, ({ partner: { id } }, texts) =>
      portal.owner.run(sql`
        with row as (select gen_random_uuid() as id, r.text, r.n from ${rowsOf(texts)}),
        customer as (
          insert into organization (partner_id, id, kind, name) select ${id}, r.id, 'customer', r.text from row r),
        enabled as (
          insert into service (partner_id, customer_id, service, state)
          select ${id}, r.id, 'm365-backup', 'enabled' from row r)
        insert into m365_run (${runColumns})
        select ${id}, r.id, gen_random_uuid(), 'SE-NORTH-1', gen_random_uuid(), 'job', 'Allt', 0, false,
          (${[...backupStatuses]}::text[])[1 + r.n % ${backupStatuses.length}::integer], ${inPairs}
        from row r`),
    );
    return { ...arranged, query: { partnerId: arranged.reader.partnerId }, stranger: ownPartner(arranged) };
  },
};

const exchangeReasonOf = [
  'permission-missing',
  'not-told',
  'folders-gone',
  'switched-off',
  'renewed',
] as const;
const exchangeOf = ({ exchange }: Item): string => String(Object(exchange).state);

/** Of each customer one. */
const tenants: ListCase = {
  endpoint: listBackupTenants,
  text: ({ customerName }) => customerName,
  columns: {
    exchange: { as: 'number', of: (item) => ['not-ready', 'unknown', 'ready'].indexOf(exchangeOf(item)) },
    customerName: { as: 'text' },
    lastBackupAt: { as: 'time' },
  },
  searched: ['customerName', 'name'],
  filters: { exchange: { matches: (item, value) => exchangeOf(item) === value } },
  arrange: async (portal) => {
    const arranged = await ofPartner(portal, ({ partner: { id } }, texts) =>
      portal.owner.run(sql`
        with row as (select gen_random_uuid() as id, r.text, r.n from ${rowsOf(texts)}),
        customer as (
          insert into organization (partner_id, id, kind, name) select ${id}, r.id, 'customer', r.text from row r),
        enabled as (
          insert into service (partner_id, customer_id, service, state)
          select ${id}, r.id, 'm365-backup', 'enabled' from row r)
        insert into m365_tenant (partner_id, customer_id, id, region, tenant_id, name, exchange_reason, exchange_since,
          last_backup_at)
        select ${id}, r.id, gen_random_uuid(), 'SE-NORTH-1', gen_random_uuid(), r.text,
          (${[...exchangeReasonOf]}::text[])[1 + r.n % ${exchangeReasonOf.length}::integer], ${inPairs},
          case when r.n % 4 > 0 then ${inPairs} end
        from row r`),
    );
    return { ...arranged, query: { partnerId: arranged.reader.partnerId }, stranger: ownPartner(arranged) };
  },
};

const metered = { service: 'm365-backup', product: 'm365-backup.user' } as const;

export const lists: readonly ListCase[] = [
  jobs,
  objects,
  users,
  roles,
  runs,
  runsOfCustomers,
  tenants,
  ...usageLists(m365BackupUsage, metered),
];
