import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createDatabase, createRoles, urlsOf, type DatabaseUrls } from '../../../../tools/database-roles.ts';
import { startPostgres } from '../../../../tools/postgres.ts';
import type { Version } from '../../../../tools/postgres-binaries.ts';
import { testPasswords } from '../../../../tools/test-passwords.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { seed } from '../../seed/seed.ts';
import { plantCanaries, type Canaries } from '../matrix/canaries.ts';
import type { Login, Way } from './ways.ts';

/** A database as the operations guide makes it, with demo data, and who tries to get out of what. */
export type World = {
  urls: DatabaseUrls;
  canaries: Canaries;
  /** What the words in braces of a way stand for. */
  names: Record<string, string>;
  close(): Promise<void>;
};

const secretKey = 'a-key-for-tests-only-a-key-for-tests-only';

/** Sessions of a partner's and of a customer's person, and of the operator's; and another partner with its rows. */
const naming = `
  with own as (
    select p.id as partner, c.id as customer, s.id as sibling from organization p
    cross join lateral (select id from organization where partner_id = p.id and kind = 'customer' order by id limit 1) c
    cross join lateral (select id from organization where partner_id = p.id and kind = 'customer' order by id desc limit 1) s
    where p.kind = 'partner' and p.state = 'active' order by p.created_at limit 1
  ), strange as (
    select p.id as "foreign", (select id from organization where partner_id = p.id and kind = 'customer' order by id limit 1) as "foreignCustomer",
      (select id from user_account where partner_id = p.id order by id limit 1) as "foreignUser"
    from organization p, own where p.kind = 'partner' and p.state = 'active' and p.id <> own.partner order by p.created_at limit 1
  ), spare as (
    insert into organization (partner_id, id, kind, name)
    select "foreign", gen_random_uuid(), 'customer', 'Spare' from strange returning id as spare
  ), kept as (
    insert into audit_entry (partner_id, customer_id, id, event, internal)
    select partner, customer, gen_random_uuid(), 'upliftSet', true from own
  ), armed as (
    insert into user_account (partner_id, organization_id, id, email, roles, state, mfa_secret_sealed)
    select partner, sibling, gen_random_uuid(), 'armed@sibling.example', '{owner}', 'active', 'sealed' from own
    returning id as "siblingUser"
  ), entered as (
    insert into session (id, partner_id, organization_id, user_id, tenant_partner_id, tenant_organization_id, tenant_kind, expires_at)
    select gen_random_uuid(), u.partner_id, u.organization_id, u.id, x.partner, x.organization, x.kind, now() + interval '1 day'
    from own cross join lateral (values ('partner', own.partner, own.partner), ('customer', own.partner, own.customer),
      ('operator', (select id from organization where kind = 'operator'), (select id from organization where kind = 'operator')))
      x (kind, partner, organization)
    cross join lateral (select * from user_account limit 1) u returning id, stamp, tenant_kind
  )
  select own.*, strange.*, spare.spare, armed."siblingUser", p.id as session, p.stamp, c.id as "narrowedSession", c.stamp as "narrowedStamp",
    o.id as "operatorSession"
  from own, strange, spare, armed, entered p, entered c, entered o
  where p.tenant_kind = 'partner' and c.tenant_kind = 'customer' and o.tenant_kind = 'operator'`;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** A mark that is good in another connection's transaction, which stays open. */
async function strangersMark(client: pg.Client, partner: string): Promise<string> {
  await client.query('begin');
  await client.query('select open_tenant($1, null, null)', [partner]);
  const { rows } = await client.query<{ mark: string }>(`select current_setting('app.tenant') as mark`);
  return rows[0]?.mark ?? '';
}

/** `bystanders` are connections that somebody else has while the ways are tried. */
export async function openWorld(version: Version): Promise<World> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-escapes-'));
  const server = await startPostgres({ dataDir, version, removeAtEnd: true });
  await createRoles(server.url, testPasswords);
  await createDatabase(server.url, 'portal');
  const urls = urlsOf(server.url, 'portal', testPasswords);
  await migrate(urls.owner);
  const owner = openDatabase({ url: urls.administrator, max: 2 });
  await seed(owner, { size: 'demo', now: new Date(), secretKey });
  const canaries = await plantCanaries({ owner });
  await owner.end();
  const bystanders = await Promise.all([
    connect(urls.administrator),
    connect(urls.owner),
    connect(urls.worker),
  ]);
  const [administrator, other, worker] = bystanders;
  await administrator.query('analyze');
  const { rows } = await administrator.query<Record<string, string>>(naming);
  const names = rows[0] ?? {};
  await other.query(`select 'canary'`);
  const made = await worker.query<{ oid: number }>(`select lo_from_bytea(0, 'kept') as oid`);
  return {
    urls,
    canaries,
    names: {
      ...names,
      strangersMark: await strangersMark(administrator, names['foreign'] ?? ''),
      largeObject: String(made.rows[0]?.oid),
    },
    close: async () => {
      await Promise.all(bystanders.map((client) => client.end()));
      await server.stop();
    },
  };
}

const fill = (words: string, names: Record<string, string>): string =>
  words.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`The world has no ${name}.`);
    return value;
  });

/** What came of a way: what was got, or the error that refused it. */
export type Outcome = { got: number; refused: string };

async function last(client: pg.Client, words: string): Promise<number> {
  const { rows, rowCount, command } = await client.query<Record<string, unknown>>(words);
  if (command === 'SELECT' || command === 'EXECUTE')
    return Number(Object.values(rows[0] ?? { none: 0 })[0] ?? 0);
  return rowCount ?? 1;
}

/** Goes one way, in a connection of its own, and takes back what it did. */
export async function tryWay(world: World, way: Way, login: Login | 'administrator'): Promise<Outcome> {
  const url = {
    portal_request: world.urls.request,
    portal_auth: world.urls.auth,
    portal_worker: world.urls.worker,
    administrator: world.urls.administrator,
  }[login];
  const client = await connect(url);
  const names = { ...world.names, login: login === 'administrator' ? 'portal_request' : login };
  const [session, stamp] = way.narrowed
    ? [world.names['narrowedSession'], world.names['narrowedStamp']]
    : [world.names['session'], world.names['stamp']];
  try {
    await client.query('begin');
    if (way.roles.length === 1 || login === 'portal_request')
      await client.query('select enter($1, $2, $3, null)', [session, stamp, world.names['partner']]);
    for (const step of way.steps ?? []) await client.query(fill(step, names));
    return { got: await last(client, fill(way.got, names)), refused: '' };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return error.code === way.leak ? { got: 1, refused: '' } : { got: 0, refused: error.message };
  } finally {
    await client.query('rollback');
    await client.end();
  }
}
