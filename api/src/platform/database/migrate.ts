import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

const folder = path.resolve(import.meta.dirname, '../../../migrations');
const lockKey = 7_203_114;

// The first file of the builds before the first release, whose files were squashed.
const firstFileBeforeRelease = '0001-foundation.sql';

type Migration = { name: string; sql: string; hash: string };

/** The database was made by a build whose schema this one cannot continue. */
export class ForeignDatabase extends Error {}

/** Runs at the end of every start, whether there was something to apply or not. */
const finishFile = path.join(folder, 'finish.sql');

/** The files of this build in the order in which they are applied. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).toSorted();

async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migration (name, hash) values ($1, $2)', [
      migration.name,
      migration.hash,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed; nothing of it was kept.`, { cause: error });
  }
}

function checkOrigin(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  if (applied.has(firstFileBeforeRelease)) {
    throw new ForeignDatabase(
      'This database was made by a build before the first release and cannot be brought to this one: make an empty database (for the demo: remove the folder DATA_DIR) and start again.',
    );
  }
  const unknown = [...applied.keys()].find(
    (name) => !migrations.some((migration) => migration.name === name),
  );
  if (unknown !== undefined) {
    throw new ForeignDatabase(
      `This database was made by another build, which has ${unknown}: start that build, or make an empty database (for the demo: remove the folder DATA_DIR) and start again.`,
    );
  }
}

/**
 * Brings the database to the newest schema, one transaction a file, under a lock so that two starts do not meet.
 * Answers the names that were applied. Throws when an applied file was changed since, or is none of this build's.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks between two statements fails the next one, which says so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
    const known = new Map(rows.map((row) => [row.name, row.hash]));
    const migrations = await readMigrations();
    checkOrigin(known, migrations);
    const applied: string[] = [];
    for (const migration of migrations) {
      const hash = known.get(migration.name);
      if (hash !== undefined && hash !== migration.hash) {
        throw new Error(`Migration ${migration.name} was changed after it had been applied.`);
      }
      if (hash !== undefined) continue;
      await apply(client, migration);
      applied.push(migration.name);
    }
    await client.query(await readFile(finishFile, 'utf8'));
    return applied;
  } finally {
    await client.end();
  }
}
