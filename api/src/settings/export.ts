import sql, { raw, type Sql } from 'sql-template-tag';
import type { ExportedTable } from '../platform/capability.ts';
import type { Database, Row } from '../platform/database/database.ts';
import type { Principal } from '../platform/http/principal.ts';
import { findFile } from '../platform/uploads/download.ts';
import { fileHead } from '../platform/uploads/stored-files.ts';
import { gate, readInTenant, StaleSession, wasStale, type Tenant } from '../platform/database/tenancy.ts';
import { sectionsOf, type Section } from './export-sections.ts';

type Entry = { principal: Principal; tenant: Tenant };

const rowsAtOnce = 500;
/** A file's row comes alone, with its bytes behind it. */
const rowsOf = ({ withBytes }: Section): number => (withBytes ? 1 : rowsAtOnce);
const separator = ',\n    ';

const isTime = (column: string): boolean => /(?:^|_)(?:at|until)$/.test(column);
const columnsOf = ({ columns }: Section): Sql =>
  raw(columns.replaceAll(/\w+/g, (name) => (isTime(name) ? `api_time(t.${name}) as ${name}` : `t.${name}`)));

const page = (section: Section, last: string): Sql => sql`
  select string_agg(r.row, ${separator} order by r.key collate "C") as rows, count(*) as found,
    max(r.key collate "C") as last
  from (
    select (select row_to_json(c) from (select ${columnsOf(section)}) c)::text as row,
      ${section.keys.key} as key
    from ${section.from ?? raw(section.table)} t where ${gate} and ${section.own} and ${section.keys.after(last)}
    order by ${section.keys.by} limit ${rowsOf(section)}
  ) r`;

async function readPage(database: Database, entry: Entry, query: Sql): Promise<Row> {
  const row = await readInTenant(database, entry, { query, answer: (found) => found ?? {} });
  if (wasStale(row)) throw new StaleSession();
  return row ?? {};
}

/** Base64 of all together: what does not fill three bytes waits for the next part. */
async function* base64Of(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const part of parts) {
    const all = Buffer.concat([rest, part]);
    const whole = all.length - (all.length % 3);
    yield all.toString('base64', 0, whole);
    rest = all.subarray(whole);
  }
  yield rest.toString('base64');
}

/** The row of a file, and in it the file, read part by part. */
async function* fileOf(database: Database, entry: Entry, found: { row: string; id: string }) {
  const { partnerId } = entry.tenant;
  const file = await findFile(
    database,
    entry,
    sql`select ${fileHead} from stored_file f where ${gate} and f.partner_id = ${partnerId} and f.id = ${found.id}`,
  );
  yield `${found.row.slice(0, -1)},"base64":"`;
  yield* base64Of(file.bytes());
  yield '"}';
}

async function* itemsOf(database: Database, entry: Entry, section: Section): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const { rows, found, last } = await readPage(database, entry, page(section, after));
    if (typeof rows === 'string') {
      yield after === '' ? '\n    ' : separator;
      if (section.withBytes) yield* fileOf(database, entry, { row: rows, id: String(last) });
      else yield rows;
    }
    if (Number(found) < rowsOf(section)) return;
    after = String(last);
  }
}

/** One JSON document, piece by piece: what the portal holds of an organization, under row-level security. */
export async function* exportOf(
  database: Database,
  entry: Entry,
  exported: readonly ExportedTable[],
): AsyncGenerator<string> {
  yield `{\n  "exportedAt": ${JSON.stringify(new Date().toISOString())}`;
  for (const section of sectionsOf(entry.principal, entry.tenant, exported)) {
    yield `,\n  ${JSON.stringify(section.name)}: [`;
    yield* itemsOf(database, entry, section);
    yield ']';
  }
  yield '\n}\n';
}
