import type { Database } from '@portal/api/platform/database';
import sql, { raw } from 'sql-template-tag';

/** Places an order, the same one whoever is asked, and answers the id of its bucket. */
type PlaceOrder = () => Promise<string>;
/** What a row holds, by `table.column`, and by `table.column.member` in JSON. */
type Written = Map<string, unknown>;

/** What is of each order alone, by why that is so; everything else must be the same. */
const apart: Record<string, readonly string[]> = {
  'made by chance for each order': [
    's3_bucket.id',
    'operation.id',
    'operation.target_id',
    'operation.reference',
    'idempotency_key.answer.id',
    'idempotency_key.answer.operationId',
    'audit_entry.id',
  ],
  'when it was written': [
    's3_bucket.created_at',
    's3_bucket.updated_at',
    'operation.created_at',
    'operation.due_at',
    'idempotency_key.created_at',
    'audit_entry.at',
  ],
  'a chain of entries for each connection, which the database itself chooses and goes on with': [
    'audit_entry.shard',
    'audit_entry.seq',
    'audit_entry.hash',
    'audit_chain.shard',
    'audit_chain.seq',
    'audit_chain.hash',
  ],
  'the portal’s is of the parsed request, the floor’s of the bare body': ['idempotency_key.request_hash'],
  'the floor knows no sessions and names no requests': [
    'audit_entry.session_id',
    'audit_entry.request_id',
    'operation.actor.sessionId',
    'operation.actor.requestId',
  ],
};
const standingApart = Object.values(apart).flat();

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const flat = (name: string, value: unknown): [string, unknown][] =>
  isObject(value)
    ? Object.entries(value).flatMap(([member, inner]) => flat(`${name}.${member}`, inner))
    : [[name, value]];

/** Every row that the transaction wrote which made the bucket, whatever table it is in. */
async function writtenWith(owner: Database, bucketId: string): Promise<Written[]> {
  const made = await owner.first<{ xid: string }>(
    sql`select xmin::text as xid from s3_bucket where id = ${bucketId}`,
  );
  if (!made) throw new Error('The order made no bucket.');
  const tables = await owner.rows<{ name: string }>(sql`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`);
  const written: Written[] = [];
  for (const { name } of tables) {
    const rows = await owner.rows<{ columns: object }>(
      sql`select to_jsonb(t) as columns from ${raw(name)} t where t.xmin = ${made.xid}::xid order by 1`,
    );
    written.push(...rows.map(({ columns }) => new Map(flat(name, columns))));
  }
  return written;
}

const tablesOf = (rows: readonly Written[]): string =>
  rows.map((row) => row.keys().next().value?.split('.')[0]).join(', ');

const told = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

function differencesOf(ours: Written, theirs: Written): string[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((name) => !standingApart.includes(name) && told(ours.get(name)) !== told(theirs.get(name)))
    .map((name) => `${name}: the portal ${told(ours.get(name))}, the floor ${told(theirs.get(name))}`);
}

/** Throws unless the floor writes of an order what the portal does, column by column. */
export async function expectSameRows(
  owner: Database,
  { portal, floor }: { portal: PlaceOrder; floor: PlaceOrder },
): Promise<void> {
  const id = await portal();
  const ours = await writtenWith(owner, id);
  // There is room for the same bucket, under the same Idempotency-Key.
  await owner.run(sql`delete from idempotency_key where answer->>'id' = ${id}`);
  await owner.run(sql`delete from s3_bucket where id = ${id}`);
  const theirs = await writtenWith(owner, await floor());
  const [portalTables, floorTables] = [tablesOf(ours), tablesOf(theirs)];
  if (portalTables !== floorTables)
    throw new Error(`Of an order the portal writes ${portalTables}, the floor ${floorTables}.`);
  const gone = standingApart.filter((name) => !ours.some((row) => row.has(name)));
  if (gone.length > 0) throw new Error(`Nothing of an order is called ${gone.join(', ')}.`);
  const differences = ours.flatMap((row, index) => differencesOf(row, theirs[index] ?? new Map()));
  if (differences.length > 0)
    throw new Error(`The floor writes something else of an order:\n${differences.join('\n')}`);
}
