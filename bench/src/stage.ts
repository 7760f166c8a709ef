import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '@portal/api/platform/database/database';
import { migrate } from '@portal/api/platform/database/migrate';
import { seed } from '@portal/api/seed/seed';
import sql from 'sql-template-tag';
import {
  createDatabase,
  createRoles,
  urlsOf,
  type DatabaseUrls,
  type Passwords,
} from '../../tools/database-roles.ts';
import { startPostgres, type Postgres } from '../../tools/postgres.ts';
import { stopAllServers } from './processes.ts';
import { say } from './say.ts';

export const secretKey = 'a-key-for-measuring-only-a-key-for-measuring';

export const passwords: Passwords = { owner: 'bench', request: 'bench', auth: 'bench', worker: 'bench' };

/** Where workloads are measured: one PostgreSQL, and in its first database the S data set. */
export type Stage = {
  postgres: Postgres;
  /** The database, by who logs in. */
  urls: DatabaseUrls;
  /** As the owner of the tables, whom no row-level security binds. */
  owner: Database;
  /** The largest partner, which partner@demo.example works for, and its customer with the most buckets. */
  partnerId: string;
  userId: string;
  customerId: string;
};

const count = async (
  owner: Database,
  table: 'organization' | 'audit_entry' | 'meter_day',
): Promise<string> => {
  const row = await owner.first<{ n: number }>(
    sql`select reltuples::bigint as n from (select sum(c.reltuples) as reltuples from pg_class c
      where c.oid = ${table}::regclass and c.relkind = 'r' or c.oid in (
        select inhrelid from pg_inherits where inhparent = ${table}::regclass)) t`,
  );
  return (row?.n ?? 0).toLocaleString('en');
};

async function load(owner: Database): Promise<void> {
  say('loading the S data set');
  await seed(owner, { size: 's', now: new Date(), secretKey });
  say('loaded; now what autovacuum would do a while later');
  await owner.run(sql`vacuum analyze`);
  await owner.run(sql`checkpoint`);
  const [organizations, entries, days] = [
    await count(owner, 'organization'),
    await count(owner, 'audit_entry'),
    await count(owner, 'meter_day'),
  ];
  say(`${organizations} organizations, ${entries} audit entries, ${days} days of usage`);
}

type Facts = Pick<Stage, 'partnerId' | 'userId' | 'customerId'>;

async function factsOf(owner: Database): Promise<Facts> {
  const facts = await owner.first<Facts>(sql`
    select u.partner_id as "partnerId", u.id as "userId", b.customer_id as "customerId"
    from user_account u cross join lateral (select customer_id from s3_bucket b where b.partner_id = u.partner_id
      group by 1 order by count(*) desc limit 1) b
    where u.email = 'partner@demo.example'`);
  if (!facts) throw new Error('The data set has no partner with buckets.');
  return facts;
}

/** Starts a PostgreSQL for `work`, with the data set when it `needsData`, and removes both whatever happens. */
export async function onStage<T>(needsData: boolean, work: (stage: Stage) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'));
  say('starting PostgreSQL');
  const postgres = await startPostgres({ dataDir, removeAtEnd: true });
  try {
    await createRoles(postgres.url, passwords);
    await createDatabase(postgres.url, 'portal');
    const urls = urlsOf(postgres.url, 'portal', passwords);
    await migrate(urls.owner);
    const owner = openDatabase({ url: urls.administrator, max: 2, statementTimeoutMs: 600_000 });
    const none: Facts = { partnerId: '', userId: '', customerId: '' };
    if (needsData) await load(owner);
    const result = await work({ postgres, urls, owner, ...(needsData ? await factsOf(owner) : none) });
    await owner.end();
    return result;
  } finally {
    await stopAllServers();
    await postgres.stop();
  }
}
