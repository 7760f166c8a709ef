import type { listLicensedUsers } from '@portal/contract/m365-backup/users';
import type { QueryOf } from '@portal/contract/http';
import sql, { type Sql } from 'sql-template-tag';
import type { Tenant } from '../../platform/database/tenancy.ts';
import type { ListSpec } from '../../platform/http/lists.ts';
import { isJust, listOfCustomer, searched } from '../../services/customer-rows.ts';
import { mirrorAge } from '../../services/mirror-repository.ts';
import { service } from '../account.ts';

const userJson: Sql = sql`json_build_object('id', t.id, 'name', t.name, 'region', t.region, 'state', t.state,
  'isBackedUp', t.is_backed_up, 'lastBackupAt', api_time(t.last_backup_at), 'operation', t.operation,
  'notSeenSince', api_time(t.not_seen_since))`;

type Filters = Pick<QueryOf<typeof listLicensedUsers>, 'search' | 'state'>;

/** How the list of licensed users is read. */
export const userList = (tenant: Tenant, { search, state }: Filters): ListSpec =>
  listOfCustomer(tenant, {
    table: 'm365_user',
    item: userJson,
    sorts: { name: 'text', state: 'text', lastBackupAt: 'timestamptz?' },
    where: [searched(search, sql`t.name`), isJust(sql`t.state`, state)],
    extra: mirrorAge(tenant, service),
  });
