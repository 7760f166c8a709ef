import sql, { raw, type Sql } from 'sql-template-tag';
import type { Database, Row } from '../platform/database.ts';
import type { Principal } from '../platform/principal.ts';
import { gate, readInTenant, StaleSession, wasStale, type Tenant } from '../platform/tenancy.ts';
import { sectionsOf, type Section } from './export-sections.ts';

type Entry = { principal: Principal; tenant: Tenant };

const rowsAtOnce = 500;
const separator = ',\n    ';

const page = ({ table, columns, own, keys }: Section, last: string): Sql => sql`
  select string_agg(r.row, ${separator} order by r.key collate "C") as rows, count(*) as found,
    max(r.key collate "C") as last
  from (
    select (select row_to_json(c) from (select ${raw(columns.replaceAll(/\w+/g, 't.$&'))}) c)::text as row,
      ${keys.key} as key
    from ${raw(table)} t where ${gate} and ${own} and ${keys.after(last)}
    order by ${keys.by} limit ${rowsAtOnce}
  ) r`;

async function readPage(database: Database, entry: Entry, query: Sql): Promise<Row> {
  const row = await readInTenant(database, entry, { query, answer: (found) => found ?? {} });
  if (wasStale(row)) throw new StaleSession();
  return row ?? {};
}

async function* rowsOf(database: Database, entry: Entry, section: Section): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const { rows, found, last } = await readPage(database, entry, page(section, after));
    if (typeof rows === 'string') yield `${after === '' ? '\n    ' : separator}${rows}`;
    if (Number(found) < rowsAtOnce) return;
    after = String(last);
  }
}

/** One JSON document, piece by piece: what the portal holds of an organization, under row-level security. */
export async function* exportOf(database: Database, entry: Entry): AsyncGenerator<string> {
  yield `{\n  "exportedAt": ${JSON.stringify(new Date().toISOString())}`;
  for (const section of sectionsOf(entry.principal, entry.tenant)) {
    yield `,\n  ${JSON.stringify(section.name)}: [`;
    yield* rowsOf(database, entry, section);
    yield ']';
  }
  yield '\n}\n';
}
