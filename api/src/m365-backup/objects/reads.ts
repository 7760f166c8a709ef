import {
  mostObjects,
  type checkBackupCoverage,
  type listBackupObjects,
  type matchBackupObjects,
} from '@portal/contract/m365-backup/objects';
import type { BodyOf, QueryOf } from '@portal/contract/http';
import sql, { join, type Sql } from 'sql-template-tag';
import {
  customerExists,
  gate,
  isOfCustomer,
  textRead,
  type BoundRead,
  type Tenant,
} from '../../platform/database/tenancy.ts';
import { patternOf, type ListSpec } from '../../platform/http/lists.ts';
import { isJust, listOfCustomer } from '../../services/customer-rows.ts';
import { mirrorAge } from '../../services/mirror-repository.ts';
import { coverageQuery } from './coverage.ts';
import { objectsMirror } from './mirror.ts';
import { chosenJson, objectJson } from './repository.ts';

const item: Sql = sql`json_build_object('id', t.id, 'kind', t.kind, 'displayName', t.display_name, 'name', t.name,
  'type', t.type, 'locationType', t.location_type, 'title', t.title, 'url', t.url, 'mail', t.mail,
  'description', t.description, 'isBackedUp', t.is_backed_up, 'isInJob', t.is_in_job,
  'members', cardinality(t.members))`;

type Filters = Pick<QueryOf<typeof matchBackupObjects>, 'kind' | 'search' | 'backedUp' | 'inJob'>;

const isBackedUp = {
  yes: sql`t.is_backed_up`,
  no: sql`not t.is_backed_up`,
  unknown: sql`t.is_backed_up is null`,
};
const isInJob = { yes: sql`t.is_in_job`, no: sql`not t.is_in_job` };

const filtersOf = ({ kind, search, backedUp, inJob }: Filters): (Sql | null)[] => [
  isJust(sql`t.kind`, kind),
  search ? sql`t.searched like lower(${patternOf(search)})` : null,
  backedUp ? isBackedUp[backedUp] : null,
  inJob ? isInJob[inJob] : null,
];

/** How the objects of a tenant are searched. */
export const objectList = (tenant: Tenant, filters: QueryOf<typeof listBackupObjects>): ListSpec =>
  listOfCustomer(tenant, {
    table: 'm365_object',
    item,
    sorts: { displayName: 'text' },
    where: filtersOf(filters),
    extra: mirrorAge(tenant, objectsMirror),
  });

/** All that match, as a form keeps them. */
export function objectsMatching(tenant: Tenant, filters: Filters): BoundRead {
  const where = filtersOf(filters).filter((one) => one !== null);
  return textRead(sql`
    select json_build_object('items', coalesce((select json_agg(f.item) from (
      select json_build_object('id', t.id, 'kind', t.kind, 'displayName', t.display_name) as item from m365_object t
      where ${join([gate, isOfCustomer(tenant), ...where], ' and ')}
      order by t.display_name, t.id limit ${mostObjects}) f), '[]'::json))::text as answer
    where ${gate} and ${customerExists(tenant)}`);
}

/** What a job backs up and leaves out; of one that is being changed, what it will. */
export const jobObjectsRead = (tenant: Tenant, id: string): BoundRead =>
  textRead(sql`
    select json_build_object('included', ${chosenJson(sql`t.included`)},
      'excluded', ${chosenJson(sql`t.excluded`)})::text as answer
    from m365_job t where ${gate} and ${isOfCustomer(tenant)} and t.id = ${id}`);

/** The objects of these ids as an array of JSON. */
const wantedOf = (tenant: Tenant, ids: readonly string[]): Sql => sql`coalesce((
  select jsonb_agg(${objectJson}) from m365_object t
  where ${isOfCustomer(tenant)} and t.id = any (${[...ids]}::uuid[])), '[]'::jsonb)`;

export function coverageRead(tenant: Tenant, body: BodyOf<typeof checkBackupCoverage>): BoundRead {
  const { jobId, backupType, included, excluded } = body;
  const wanted = sql`select null::uuid, ${backupType}, ${wantedOf(tenant, included)}, ${wantedOf(tenant, excluded)}`;
  const query = coverageQuery(tenant, { jobId, wanted });
  return textRead(sql`
    select (c.answer::jsonb || (${mirrorAge(tenant, objectsMirror)})::jsonb)::text as answer from (${query} as answer) c
    where ${gate} and ${customerExists(tenant)}`);
}
