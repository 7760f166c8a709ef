import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import { vi } from 'vitest';
import type { Demo } from '../demo.ts';
import { fixed, isFixed, isRowless, textColumns, type Column } from './columns.ts';
import { hostile } from './text.ts';

/** Fields of forty letters. */
const short = new Set(['download.release', 'changelog_entry.release']);
const markdown = (name: string): string =>
  `# ${hostile(name)}\n\n[link](javascript:ran()) ![a](x" onerror="ran()) <svg onload=ran()> {{constructor.constructor('ran()')()}}\n`;
const addresses: Readonly<Record<string, string>> = {
  'download.address': `javascript:ran()//${hostile('download.address')}`,
  // The database itself takes nothing but the web there.
  'news_article.url': `https://news.example/${hostile('news_article.url')}`,
};

const stringIn = (column: string, text: string): string => {
  const json = JSON.stringify(text);
  return `regexp_replace(${column}::text, '(: ?|\\[|, )"[^"]*"(?!:)', '\\1' || replace(${escapeLiteral(json)}, '\\', '\\\\'), 'g')::jsonb`;
};

/** Keys have to differ, so that each row gets its own end. */
const ended = (text: string): string => `${escapeLiteral(text)} || left(md5(ctid::text), 6)`;

function valueOf({ name, column, type }: Column): string {
  const quoted = escapeIdentifier(column);
  if (type === 'jsonb') return stringIn(quoted, hostile(name));
  if (type === 'text[]') return `array[${ended(hostile(name))}]`;
  if (short.has(name)) return escapeLiteral(`#${name}"><svg onload=1>`);
  if (column.startsWith('markdown_')) return escapeLiteral(markdown(name));
  return ended(addresses[name] ?? hostile(name));
}

/** Rows that stay as they are: who signs in, an account's roles, and one of two that go together. */
const only: Readonly<Record<string, string>> = {
  'user_account.email':
    "email not in ('operator@demo.example', 'partner@demo.example', 'customer@demo.example')",
  'news_article.hidden_by_name': 'ctid = (select min(ctid) from news_article)',
  'download.address': 'address is not null',
  'license_tenant.credentials_sent_to': 'credentials_sent_at is not null',
  'secret_once.shown_to': 'shown_at is not null',
  'session.token_name': 'token_hash is not null',
};

/** The demo has no download that lies elsewhere. */
const oneFromOutside = `update download set address = 'https://files.example/a.zip', file_id = null
  where ctid = (select max(ctid) from download)`;

/** A mirror that is looked at for good by nobody: what has no counterpart in a cloud would go before it is met. */
const noMirror = `update mirror set lease_id = gen_random_uuid(), due_at = now() + interval '1 hour'`;

/** Columns that were filled, columns without a row, and columns that are listed as fixed and are not there. */
export type FillResult = { filled: string[]; empty: string[]; gone: string[] };

/** The portal works on, and may hold rows in another order: whichever of the two the database gives up on tries again. */
async function fillColumn(database: Client, one: Column): Promise<number> {
  try {
    return await fillOnce(database, one);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '40P01') return fillColumn(database, one);
    throw error;
  }
}

async function fillOnce(database: Client, one: Column): Promise<number> {
  const { name, table, column } = one;
  const where = only[name] ?? 'true';
  const set = `update ${escapeIdentifier(table)} set ${escapeIdentifier(column)} = ${valueOf(one)} where ${where}`;
  const { rowCount } = await database.query(set);
  return rowCount ?? 0;
}

/** Writes a hostile text into every column that takes one, in every row, past everything that would refuse it. */
export async function fillAll({ dataDir }: Pick<Demo, 'dataDir'>): Promise<FillResult> {
  const { ports }: { ports: Record<string, number> } = JSON.parse(
    readFileSync(path.join(dataDir, 'demo.json'), 'utf8'),
  );
  const password = readFileSync(path.join(dataDir, 'postgres.key'), 'utf8').trim();
  const connectionString = `postgres://postgres:${password}@127.0.0.1:${ports['postgres']}/portal`;
  const database = new Client({ connectionString });
  await database.connect();
  try {
    // Neither triggers nor keys keep it out.
    await database.query("set session_replication_role = 'replica'");
    // The first look at what lies in the clouds comes a moment after the start.
    await vi.waitFor(
      async () => {
        const { rowCount } = await database.query('select from existing_tenant limit 1');
        if (rowCount === 0) throw new Error('No tenant of a cloud is known yet.');
      },
      { timeout: 60_000, interval: 500 },
    );
    await database.query(oneFromOutside);
    await database.query(noMirror);
    const columns = await textColumns(database);
    const names = new Set(columns.map(({ name }) => name));
    const gone = Object.keys(fixed).filter((name) => !names.has(name));
    const done: FillResult = { filled: [], empty: [], gone };
    for (const column of columns) {
      if (isFixed(column)) continue;
      const rows = await fillColumn(database, column);
      if (rows > 0) done.filled.push(column.name);
      else if (!isRowless(column)) done.empty.push(column.name);
    }
    return done;
  } finally {
    await database.end();
  }
}
