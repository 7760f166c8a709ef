import {
  getBackupRepository,
  giveBackupRepository,
  listBackupRepositories,
  type BackupRepository,
} from '@portal/contract/m365-backup/repository';
import { failOnUnreadable } from '@portal/ports/unreadable';
import sql from 'sql-template-tag';
import { audit } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import {
  checkOpen,
  customerExists,
  gate,
  isOfCustomer,
  textRead,
  type BoundRead,
  type Tenant,
} from '../../platform/database/tenancy.ts';
import { publish } from '../../platform/events/events.ts';
import {
  asks,
  operatesPrepared,
  reads,
  type Binding,
  type PreparedOperateCall,
  type ReadCall,
} from '../../platform/http/call.ts';
import { invalidField, notFound, Problem, stale } from '../../platform/http/problem.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorIn } from '../../services/ordering.ts';
import { askBackup } from '../system.ts';
import { tenantOf } from './repository.ts';

const givenRead = (tenant: Tenant): BoundRead =>
  textRead(sql`
    select json_build_object('region', t.region, 'given', case when t.repository_id is not null then json_build_object(
      'id', t.repository_id, 'name', t.repository_name, 'givenAt', api_time(t.repository_given_at),
      'givenByName', t.repository_given_by_name) end)::text as answer
    from (select) one left join m365_tenant t on ${isOfCustomer(tenant)} where ${gate} and ${customerExists(tenant)}`);

const repositoriesIn = (clouds: Clouds, region: string): Promise<BackupRepository[]> =>
  askBackup(clouds, region, async (driver) => {
    const found: BackupRepository[] = [];
    for await (const page of driver.listRepositories(failOnUnreadable)) found.push(...page);
    return found;
  });

type Names = { id: string | null; name: string; usual: string };

/** What the system calls the wanted one, and the usual one. Nothing is asked for who is not there. */
async function namesOf(
  { query, body: { region, repositoryId: id } }: ReadCall<typeof giveBackupRepository>,
  { clouds, auth }: Pick<Platform, 'clouds' | 'auth'>,
): Promise<Names> {
  const { partnerId, customerId } = query;
  const placed = await auth.first<{ region: string | null }>(sql`
    select t.region from organization c
    left join m365_tenant t on t.partner_id = c.partner_id and t.customer_id = c.id
    where c.partner_id = ${partnerId} and c.id = ${customerId} and c.kind = 'customer'`);
  if (!placed) throw notFound();
  if (placed.region !== region) throw new Problem('serviceNotEnabled');
  const all = await repositoriesIn(clouds, region);
  const usual = all.find(({ isUsual }) => isUsual)?.name ?? '';
  const wanted = all.find((one) => one.id === id);
  // The usual one is what all have, and stays the usual one when that is another.
  if (id === null || wanted?.isUsual) return { id: null, name: usual, usual };
  if (!wanted) throw invalidField('repositoryId', { errorKey: 'repositoryGone' });
  if (!wanted.takesBackups) throw invalidField('repositoryId', { errorKey: 'repositoryAway' });
  return { id, name: wanted.name, usual };
}

type Held = { name: string; deleting: boolean; tenant: Given | null };
type Given = { region: string; id: string | null; name: string | null; by: string | null; at: Date | null };

async function hold(tx: Transaction, { partnerId, customerId }: Tenant): Promise<Held | null> {
  // First the row that everybody waits for: what is read beside it in one statement may be older.
  const customer = await tx.first<Omit<Held, 'tenant'>>(sql`
    select c.name, c.delete_after is not null as deleting from organization c
    where c.partner_id = ${partnerId} and c.id = ${customerId} and c.kind = 'customer' for no key update`);
  if (!customer) return null;
  const tenant = await tx.first<Given>(sql`
    select t.region, t.repository_id as id, t.repository_name as name, t.repository_given_by_name as by,
      t.repository_given_at as at
    from m365_tenant t where ${isOfCustomer({ partnerId, customerId })}`);
  return { ...customer, tenant };
}

type Giving = PreparedOperateCall<typeof giveBackupRepository, Names>;

/**
 * Of the jobs to come: those that are there stay where they are. Partner access that is closed to the partner does not matter:
 * the repositories are the operator's own.
 */
async function give(call: Giving): Promise<Record<string, never>> {
  const { tx, principal, query: tenant, body, prepared: wanted } = call;
  const held = await hold(tx, tenant);
  if (!held) throw notFound();
  checkOpen({ principal, tenant }, { closed: false, deleting: held.deleting }, true);
  const { tenant: had } = held;
  if (had?.region !== body.region) throw new Problem('serviceNotEnabled');
  if (had.id !== body.before) throw stale(had.by ?? '', (had.at ?? new Date(0)).toISOString());
  if (wanted.id === had.id) return {};
  await tx.run(sql`
    update m365_tenant t set repository_id = ${wanted.id},
      repository_name = ${wanted.id === null ? null : wanted.name}, repository_given_at = portal_now(),
      repository_given_by_name = ${principal.userName}
    where ${isOfCustomer(tenant)}`);
  const entry = {
    event: 'backupRepositoryGiven',
    actor: actorIn(call),
    target: held.name,
    customerName: held.name,
    details: { repository: wanted.name, previousRepository: had.name ?? wanted.usual },
  } as const;
  const { partnerId, customerId } = tenant;
  await audit(tx, { ...entry, partnerId, customerId });
  await audit(tx, { ...entry, partnerId: principal.partnerId });
  await publish(tx, { topic: 'm365-backup', ...tenant, id: null });
  return {};
}

/** By a worker: where a new job puts its backups; null: where all do. */
export async function repositoryOf(db: Queryable, of: Tenant): Promise<string | null> {
  const row = await db.first<{ id: string | null }>(
    sql`select t.repository_id as id from m365_tenant t where ${isOfCustomer(of)}`,
  );
  return row?.id ?? null;
}

export const repositoryBindings = ({ clouds, auth }: Pick<Platform, 'clouds' | 'auth'>): Binding[] => [
  reads(getBackupRepository, ({ tenant }) => givenRead(tenant)),
  asks(listBackupRepositories, {
    find: async ({ tx, tenant }) => {
      const place = await tenantOf(tx, tenant);
      if (place === null) throw new Problem('serviceNotEnabled');
      return place;
    },
    ask: async ({ found: { region } }) => ({ items: await repositoriesIn(clouds, region) }),
  }),
  operatesPrepared(giveBackupRepository, (call) => namesOf(call, { clouds, auth }), give),
];
