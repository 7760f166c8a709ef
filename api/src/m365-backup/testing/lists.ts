import { backupStatuses, listBackupJobs } from '@portal/contract/m365-backup/jobs';
import { m365BackupUsage } from '@portal/contract/m365-backup/usage';
import { licenseStates, listLicensedUsers } from '@portal/contract/m365-backup/users';
import sql from 'sql-template-tag';
import { inPairs, rowsOf } from '../../testing/lists/companies.ts';
import type { Item, ListCase } from '../../testing/lists/list-case.ts';
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

const metered = { service: 'm365-backup', product: 'm365-backup.user' } as const;

export const lists: readonly ListCase[] = [jobs, users, ...usageLists(m365BackupUsage, metered)];
