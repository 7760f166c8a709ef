import { auditQueryOf } from '@portal/api/audit-log/audit-query';
import { itemOf, auditPage } from '@portal/api/audit-log/repository';
import { openDatabase, type Database } from '@portal/api/platform/database/database';
import { loadPrincipal, type Principal } from '@portal/api/platform/http/principal';
import { createSealer } from '@portal/api/platform/process/seal';
import { boundTo, readInTenant, wasStale, type Tenant } from '@portal/api/platform/database/tenancy';
import { explained, watching, type Cost } from '@portal/api/platform/database/cost';
import { listAuditLog } from '@portal/contract/audit-log/entries';
import sql, { join, type Sql } from 'sql-template-tag';
import { baseOf, signIn, startPortal } from './portal.ts';
import { cpuOf, stopServer } from './processes.ts';
import { secretKey, type Stage } from './stage.ts';

export const pageSize = 50;

export type Query = Record<string, string | number>;
export type Page = { items: string; nextCursor: string | null; total: number | string };
/** The signed-in side and the owner's, each on one connection, and what a read of the log costs on either. */
export type AuditSide = {
  principal: Principal;
  tenant: Tenant;
  /** The very read of the API, in its role. */
  read: (query: Query) => Promise<Page>;
  /** What its statements cost, together when there is more than one. */
  explain: (query: Query) => Promise<Cost>;
  /** The same rows as bare SQL, prepared, too, as the owner, whom no row-level security binds. */
  readRaw: (raw: Raw) => Promise<{ items: string; total: number }>;
  explainRaw: (query: Sql) => Promise<Cost>;
  /** CPU seconds of the server process that works for a side. */
  cpu: (side: 'portal' | 'raw') => Promise<number>;
  close: () => Promise<void>;
};

export type Raw = { where: Sql; counted: boolean };

/** A session of the owner of the largest partner, made by signing in. */
async function signedIn(stage: Stage): Promise<Principal> {
  const portal = await startPortal(stage);
  await signIn(baseOf(portal));
  await stopServer(portal);
  const session = await stage.owner.first<{ id: string }>(
    sql`select id from session where user_id = ${stage.userId} order by created_at desc limit 1`,
  );
  const principal =
    session &&
    (await loadPrincipal(stage.owner, { shown: { sessionId: session.id }, idleSeconds: null, touch: false }));
  if (!principal) throw new Error('Nobody is signed in.');
  return principal;
}

export const rawRead = (principal: Principal, { where, counted }: Raw): Sql => sql`
  select (select string_agg(p.item, E',\n') from (
    select (${itemOf(principal)})::text as item from audit_entry t where ${where}
    order by t.at desc, t.id desc limit ${pageSize}) p) as items,
  ${counted ? sql`(select count(*) from (select from audit_entry t where ${where} limit 10001) c)` : sql`null`} as total`;

export async function openAuditSide(stage: Stage): Promise<AuditSide> {
  const principal = await signedIn(stage);
  const { urls } = stage;
  const open = (role?: 'portal_request'): Database =>
    openDatabase({ url: urls.administrator, max: 1, statementTimeoutMs: 600_000, ...(role ? { role } : {}) });
  const sides = { portal: open('portal_request'), raw: open() };
  const sealer = createSealer(secretKey);
  const tenant = { partnerId: principal.partnerId, customerId: null };

  const readWith = async (database: Database, query: Query): Promise<Page> => {
    const parsed = listAuditLog.query.parse(query);
    const read = boundTo(
      tenant,
      auditPage(sealer, auditQueryOf({ tenant, principal, query: parsed }), parsed),
    );
    const row = await readInTenant(database, { principal, tenant }, read);
    if (wasStale(row)) throw new Error('The session is over.');
    const answer = read.answer(row);
    if (typeof answer !== 'string') throw new Error('The log is not answered as text.');
    const { nextCursor, total } = JSON.parse(answer);
    return {
      items: answer.slice('{"items":['.length, answer.lastIndexOf('],"nextCursor":')),
      nextCursor,
      total,
    };
  };
  return {
    principal,
    tenant,
    read: (query) => readWith(sides.portal, query),
    explain: async (query) => {
      const costs: Cost[] = [];
      await readWith(watching(sides.portal, costs), query);
      return costs.reduce((sum, { buffers, ms }) => ({ buffers: sum.buffers + buffers, ms: sum.ms + ms }));
    },
    readRaw: async (raw) => {
      const [row] = await sides.raw.once<{ items: string; total: number }>(rawRead(principal, raw));
      return { items: row?.items ?? '', total: row?.total ?? 0 };
    },
    explainRaw: ({ text, values }) => explained(sides.raw, { text, values }),
    cpu: async (side) => {
      const backend = await sides[side].first<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      return cpuOf(backend?.pid ?? 0);
    },
    close: async () => {
      await Promise.all([sides.portal.end(), sides.raw.end()]);
    },
  };
}

/** Bare SQL conditions of the tenant and what else is asked for. */
export const whereOf = ({ tenant }: AuditSide, conditions: readonly Sql[] = []): Sql =>
  join([sql`t.partner_id = ${tenant.partnerId}`, ...conditions], ' and ');
