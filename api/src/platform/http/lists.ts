import { listLimits } from '@portal/contract/constants';
import type { total } from '@portal/contract/http';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type * as z from 'zod';
import type { Row } from '../database/database.ts';
import { notFound, Problem } from './problem.ts';
import type { Sealer } from '../process/seal.ts';
import { gate, type BoundRead, type Tenant, type TenantRead } from '../database/tenancy.ts';

export type ListQuery = { pageSize: number; cursor?: string | undefined; sort?: string | undefined };

/** What stands in the order for a value that is not there: it comes first. */
const nones = { 'text?': "''", 'timestamptz?': "'-infinity'", 'bigint?': '-1' } as const;

/**
 * An expression with its type for the cursor (`prunes`: the table is partitioned by it, and a page leaves out the partitions
 * before its cursor); or the type alone of the column of `t` that is called like the sort, with `?` where it may be null.
 */
type Sort =
  | { by: Sql; type: string; prunes?: true }
  | 'text'
  | 'timestamptz'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | keyof typeof nones;

const hasNone = (type: string): type is keyof typeof nones => type in nones;

/** `memory_gib` of `memoryGiB`, but `vcpus` of `vCpus`. */
const columnOf = (name: string): string =>
  `t.${name.replaceAll(/(?<=..)(?:[A-Z]iB|[A-Z])/g, '_$&').toLowerCase()}`;

function sortBy(name: string, sort: Sort): Exclude<Sort, string> {
  if (typeof sort !== 'string') return sort;
  const column = columnOf(name);
  const by = hasNone(sort) ? `coalesce(${column}, ${nones[sort]})` : column;
  return { by: raw(by), type: sort.replace('?', '') };
}

/** How a list is read. Every text of SQL here is the programmer's own; values are bound. */
export type ListSpec = {
  /** `table t` with its joins; the row's id is `t.id`. */
  from: Sql;
  /** The contract's item as JSON. */
  item: Sql;
  /** By the contract's sort names; the first is the default. */
  sorts: Record<string, Sort>;
  /** Tenant predicate and filters; `gate` is added here. */
  where: Sql[];
  /** Where a page reads its rows, when `from` is only good for counting them; it has to keep to the frame. */
  rows?: (frame: PageFrame) => Sql;
  /** Where each row of a first page says how many there are in all: the same as counting `from`, which then is not done. */
  total?: Sql;
  /**
   * A bound that a page after the first is looked for within first, as a value of its key; when it does not fill there,
   * it is read without. For tables with partitions, each of which costs to begin with.
   */
  near?: (key: string) => string;
  /** Planned for its own values, because one plan would not do for all filters. */
  planned?: true;
  /** A bound value that only says who asks, as the session: a cursor outlives it. */
  asker?: string;
  /** More members of the answer, as a JSON object of SQL. */
  extra?: Sql;
  /** The same where each row tells it of all that match, and what it is when none does. */
  ofAll?: { each: Sql; none: Sql };
  /** What has to exist for the list to exist, e.g. its customer; otherwise the answer is a 404. */
  anchor?: Sql;
};

type Total = z.infer<typeof total>;
/** The page's cursor, null for the first, its bound on the other side, and how many rows are read. */
export type PageFrame = {
  from: { key: string; id: string; total: Total } | null;
  since: string | null;
  limit: number;
};

/** `total` was counted with the first page and travels on: to count again would cost more than the page. */
type Cursor = { sort: string; key: string; id: string; total: Total };

const invalidCursor = (): Problem => new Problem('invalidCursor');

type ListRequest = { sealer: Sealer; tenant: Tenant; spec: ListSpec; order: Order };

/** A cursor is signed together with the tenant, list, filters and order that gave it, so that no other list takes it. */
const signed = ({ tenant, spec, order }: ListRequest, body: string): string => {
  const parts = [spec.from, ...spec.where, order.by].map(({ sql: text, values }) => [
    text,
    values.map((value) => (value === spec.asker ? null : value)),
  ]);
  return `cursor of ${tenant.partnerId} ${tenant.customerId} ${JSON.stringify(parts)}: ${body}`;
};

const encode = (listed: ListRequest, cursor: Cursor): string => {
  const body = Buffer.from(JSON.stringify([cursor.sort, cursor.key, cursor.id, cursor.total])).toString(
    'base64url',
  );
  return `${body}.${listed.sealer.mark(signed(listed, body))}`;
};

function decode(listed: ListRequest, text: string): Cursor {
  const [body = '', signature = ''] = text.split('.');
  if (!listed.sealer.isMarked(signed(listed, body), signature)) throw invalidCursor();
  const [sort, key, id, counted] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  return { sort, key, id, total: counted };
}

type Order = { name: string; by: Sql; type: string; prunes?: true; descending: boolean };

function orderOf(spec: ListSpec, sort: string | undefined): Order {
  const [first = ''] = Object.keys(spec.sorts);
  const name = sort ?? first;
  const column = name.replace(/^-/, '');
  const by = spec.sorts[column];
  if (!by) throw new Error(`The list has no sort ${name}.`);
  return { ...sortBy(column, by), name, descending: name.startsWith('-') };
}

type PageRequest = ListRequest & {
  size: number;
  from: Cursor | null;
  since: string | null;
};

/** Between items: in JSON that PostgreSQL builds, a line never ends right after a comma. */
const separator = ',\n';
const lineEnd = raw(String.raw`E',\n'`);

function cursorOf(listed: ListRequest, text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const cursor = decode(listed, text);
  if (cursor.sort !== listed.order.name) throw invalidCursor();
  return cursor;
}

function after({ order, from, since }: PageRequest): Sql {
  if (from === null) return empty;
  const [than, until] = order.descending ? [raw('<'), raw('>=')] : [raw('>'), raw('<=')];
  const typed = (key: string): Sql => sql`${key}::${raw(order.type)}`;
  const page = sql` and (${order.by}, t.id) ${than} (${typed(from.key)}, ${from.id}::uuid)`;
  if (!order.prunes) return page;
  // Partitions are left out for a comparison of their key alone.
  const pruned = sql`${page} and ${order.by} ${than}= ${typed(from.key)}`;
  return since === null ? pruned : sql`${pruned} and ${order.by} ${until} ${typed(since)}`;
}

/** How many rows are read: one more than the page tells whether there is a next one, which the first knows by its total. */
const readOf = ({ from, size }: PageRequest): number => (from === null ? size : size + 1);

/** The rows of one page, more or fewer; ordered and cut by who reads them. */
function rowsOf(paging: PageRequest, where: Sql): Sql {
  const { spec, from, since } = paging;
  if (!spec.rows) return sql`from ${spec.from} where ${where}${after(paging)}`;
  return sql`from ${spec.rows({ from, since, limit: readOf(paging) })} where ${gate}`;
}

/** What a first page does not fill is all there is. */
const counted = ({ spec, size }: PageRequest, where: Sql): Sql =>
  spec.total
    ? sql`coalesce(page.total, 0)`
    : sql`case when page.found < ${size}::integer then page.found else (
        select count(*) from (select from ${spec.from} where ${where} limit ${listLimits.countedExactlyTo + 1}) c) end`;

/** Of so few pages in all, hardly one fills near its beginning. */
const sparsePages = 12;
const isSparse = (all: Total, size: number): boolean => typeof all === 'number' && all <= sparsePages * size;

/** More members of the answer, as a JSON object. */
const moreOf = ({ extra, ofAll }: ListSpec): Sql | undefined =>
  ofAll ? sql`coalesce(page.of_all, (${ofAll.none})::text)` : extra && sql`(${extra})::text`;

/** One page by keyset; the first counts, up to `countedExactlyTo`. */
export const listRead =
  (sealer: Sealer, query: ListQuery, spec: ListSpec): TenantRead =>
  (tenant) =>
    readIn({ sealer, tenant, spec, order: orderOf(spec, query.sort) }, query);

function readIn(listed: ListRequest, { cursor, pageSize: size }: ListQuery): BoundRead {
  const { spec } = listed;
  const from = cursorOf(listed, cursor);
  const basis = { ...listed, size };
  const whole = wholePage({ ...basis, from, since: null });
  if (from === null || !spec.near || isSparse(from.total, size)) return whole;
  const near = pageRead({ ...basis, from, since: spec.near(from.key) });
  return { ...near, otherwise: (row) => (pageOf(row).found > size ? null : whole) };
}

/** A page that is empty is read once more together with what has to exist; one with rows has told that it does. */
function wholePage(paging: PageRequest): BoundRead {
  const { anchor } = paging.spec;
  const page = pageRead(paging);
  if (anchor === undefined) return page;
  return { ...page, otherwise: (row) => (pageOf(row).found > 0 ? null : pageRead(paging, anchor)) };
}

/** What each row says of all rows, by the name of its column. */
const toldByRows = ({ spec, from }: PageRequest): readonly (readonly [string, Sql])[] => [
  ...(from === null && spec.total ? ([['total', spec.total]] as const) : []),
  ...(spec.ofAll ? ([['of_all', sql`(${spec.ofAll.each})::text`]] as const) : []),
];

const columns = (told: ReturnType<typeof toldByRows>, column: (name: string, value: Sql) => Sql): Sql =>
  told.length === 0
    ? empty
    : join(
        told.map(([name, value]) => sql`${column(name, value)} as ${raw(name)}`),
        ', ',
        ', ',
      );

function pageRead(paging: PageRequest, anchor?: Sql): BoundRead {
  const { spec, order, size } = paging;
  const told = toldByRows(paging);
  const direction = raw(order.descending ? 'desc' : 'asc');
  const where = join([gate, ...spec.where], ' and ');
  const more = moreOf(spec);
  return {
    ...(spec.planned ? { planned: true } : {}),
    // Joined as text, which was measured cheaper than numbering the rows and aggregating JSON.
    query: sql`
      select coalesce(page.items || ${lineEnd} || json_build_array(page.found, page.key, page.id), '') as page
        ${paging.from === null ? sql`, ${counted(paging, where)} as total` : empty}
        ${more ? sql`, ${more} as extra` : empty}
      from (
        select string_agg(p.item, ${lineEnd}) as items, count(*) as found,
          ((array_agg(p.key))[${size}::integer])::text as key, (array_agg(p.id))[${size}::integer] as id
          ${columns(told, (name) => sql`max(p.${raw(name)})`)}
        from (
          select (${spec.item})::text as item, ${order.by} as key, t.id
            ${columns(told, (_name, value) => value)}
          ${rowsOf(paging, where)}
          order by ${order.by} ${direction}, t.id ${direction} limit ${readOf(paging)}
        ) p
      ) page
      where ${gate}${anchor ? sql` and ${anchor}` : empty}`,
    answer: (row) => {
      if (!row) throw notFound();
      return answer(paging, row);
    },
  };
}

type Page = { items: string; found: number; key: string; id: string };

const emptyPage: Page = { items: '', found: 0, key: '', id: '' };

/** Of one column, because each costs: the items, and in a line of its own how many they are and where the page ends. */
function pageOf(row: Row | null): Page {
  const text = row?.['page'];
  if (typeof text !== 'string' || text === '') return emptyPage;
  const end = text.lastIndexOf(separator);
  const [found, key, id] = JSON.parse(text.slice(end + separator.length));
  return { items: text.slice(0, end), found, key, id };
}

/** Cuts the row that only told that there is more. */
const itemsOf = ({ items, found }: Page, size: number): string =>
  found > size ? items.slice(0, items.lastIndexOf(separator)) : items;

const totalOf = (found: number): Total =>
  found > listLimits.countedExactlyTo ? `${listLimits.countedExactlyTo}+` : found;

function answer(paging: PageRequest, row: Row): string {
  const { order, size } = paging;
  const page = pageOf(row);
  const all = paging.from?.total ?? totalOf(Number(row['total']));
  const last = { sort: order.name, key: page.key, id: page.id, total: all };
  const more = paging.from === null ? Number(row['total']) > page.found : page.found > size;
  const cursor = more ? encode(paging, last) : null;
  const extra = typeof row['extra'] === 'string' ? `,${row['extra'].slice(1, -1)}` : '';
  return `{"items":[${itemsOf(page, size)}],"nextCursor":${JSON.stringify(cursor)},"total":${JSON.stringify(all)}${extra}}`;
}

/** The pattern of LIKE for what contains a text, whose own wildcards are taken literally. */
export const patternOf = (search: string): string => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** A filter for a substring. */
export const containsText = (expression: Sql, search: string): Sql =>
  sql`${expression} ilike ${patternOf(search)}`;
