import type { QueryOf } from '@portal/contract/http';
import type { listRestoreOperators } from '@portal/contract/m365-backup/restore';
import sql, { type Sql } from 'sql-template-tag';
import type { Tenant, TenantRead } from '../../platform/database/tenancy.ts';
import type { ListSpec } from '../../platform/http/lists.ts';
import { listOfCustomer, oneOfCustomer, searched } from '../../services/customer-rows.ts';
import { mirrorAge } from '../../services/mirror-repository.ts';
import { chosenJson } from '../objects/repository.ts';
import { rolesMirror } from './mirror.ts';

const operators = sql`coalesce((
  select json_agg(json_build_object('kind', o.kind, 'displayName', o."displayName") order by o."displayName", o.kind)
  from jsonb_to_recordset(t.operators) as o (kind text, "displayName" text)), '[]'::json)`;

const roleJson: Sql = sql`json_build_object('id', t.id, 'name', t.name, 'description', t.description, 'region', t.region,
  'state', t.state, 'operation', t.operation, 'scope', t.scope, 'operators', ${operators},
  'included', jsonb_array_length(t.included), 'excluded', jsonb_array_length(t.excluded),
  'orderedHere', t.ordered_here, 'notSeenSince', api_time(t.not_seen_since), 'createdAt', api_time(t.created_at),
  'version', t.version)`;

/** Operators are found by their names as well. */
export const roleList = (tenant: Tenant, { search }: QueryOf<typeof listRestoreOperators>): ListSpec =>
  listOfCustomer(tenant, {
    table: 'm365_role',
    item: roleJson,
    sorts: { name: 'text' },
    where: [searched(search, sql`t.name`, sql`t.operators::text`)],
    extra: mirrorAge(tenant, rolesMirror),
  });

export const roleRead = (tenant: Tenant, id: string): TenantRead =>
  oneOfCustomer(tenant, id, {
    table: 'm365_role',
    item: sql`(${roleJson})::jsonb || jsonb_build_object('objects', json_build_object(
      'operators', ${chosenJson(sql`t.operators`)}, 'included', ${chosenJson(sql`t.included`)},
      'excluded', ${chosenJson(sql`t.excluded`)}))`,
  });
