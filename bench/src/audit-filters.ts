import { auditQueryOf } from '@portal/api/audit-log/audit-query';
import { listAuditLog } from '@portal/contract/audit-log/entries';
import sql, { type Sql } from 'sql-template-tag';
import {
  openAuditSide,
  pageSize,
  rawRead,
  whereOf,
  type AuditSide,
  type Query,
  type Raw,
} from './audit-side.ts';
import type { Figure } from './figure.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';

const rounds = 5;
/** CPU that a side uses in a round: the clock of it ticks a hundred times a second. */
const roundMs = 200;
const mostTimes = 1.3;
const mostBuffers = 150;

/** What is asked for, and the same in bare SQL. */
type Filter = { name: string; query: Query; conditions: Sql[] };

/** How often a value comes up, to choose from; the commonest first. */
type ValueCount = { value: string; n: number };
const commonest = ({ owner }: Stage, where: Sql, expression: Sql): Promise<ValueCount[]> =>
  owner.rows<ValueCount>(sql`
    select ${expression} as value, count(*) as n from audit_entry t where ${where} and ${expression} is not null
    group by 1 order by 2 desc, 1`);

const middle = (values: readonly ValueCount[]): string => values[Math.floor(values.length / 2)]?.value ?? '';
const first = (values: readonly ValueCount[]): string => values[0]?.value ?? '';
const last = (values: readonly ValueCount[]): string => values.at(-1)?.value ?? '';

/** The expression that the index of words has, asked for what the portal makes of the text. */
function withWords(side: AuditSide, text: string): Sql {
  const query = listAuditLog.query.parse({ search: text });
  const { search } = auditQueryOf({ ...side, query });
  const mark = side.tenant.partnerId.slice(-8);
  const term = (search?.words ?? [])
    .map(({ word, events }) => [`'${mark}${word}':*`, ...events.map((event) => `'${mark}#${event}'`)])
    .map((lexemes) => `(${lexemes.join(' | ')})`)
    .join(' & ');
  return sql`audit_words(t.partner_id, t.event, t.ip, t.user_name, t.user_customer_name, t.acting_organization_name, t.target,
    t.target_customer_name, t.details) @@ ${term}::tsquery`;
}

const equal = (column: Sql, value: string): Sql => sql`${column} = ${value}`;

async function filtersOf(stage: Stage, side: AuditSide): Promise<Filter[]> {
  const where = whereOf(side);
  const events = await commonest(stage, where, sql`t.event`);
  const customers = await commonest(stage, where, sql`t.customer_id::text`);
  const people = await commonest(stage, where, sql`t.user_id::text`);
  const targets = await commonest(stage, where, sql`t.target`);
  const [from, to] = [daysAgo(200), daysAgo(193)];
  const words = [
    ['a frequent word', 'Björk'],
    ['a word of some targets', 'backup'],
    ['a rare word', last(targets).split(/[\s@.\-_,/()]+/)[0] ?? ''],
  ] as const;
  return [
    {
      name: 'the commonest event',
      query: { event: first(events) },
      conditions: [equal(sql`t.event`, first(events))],
    },
    {
      name: 'the rarest event',
      query: { event: last(events) },
      conditions: [equal(sql`t.event`, last(events))],
    },
    {
      name: 'a customer',
      query: { customerId: middle(customers) },
      conditions: [equal(sql`t.customer_id`, middle(customers))],
    },
    {
      name: 'the busiest person',
      query: { userId: first(people) },
      conditions: [equal(sql`t.user_id`, first(people))],
    },
    {
      name: 'a person and an event',
      query: { userId: middle(people), event: first(events) },
      conditions: [equal(sql`t.user_id`, middle(people)), equal(sql`t.event`, first(events))],
    },
    {
      name: 'a week, half a year ago',
      query: { from, to },
      conditions: [sql`t.at >= ${from}::timestamptz`, sql`t.at < ${to}::timestamptz`],
    },
    ...words.map(([name, search]) => ({
      name: `${name} (${search})`,
      query: { search },
      conditions: [withWords(side, search)],
    })),
  ];
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

type Costs = { ours: number; theirs: number }[];

/** CPU seconds of the server for so many reads. */
async function spent(
  side: AuditSide,
  who: 'portal' | 'raw',
  { reads, read }: { reads: number; read: () => Promise<unknown> },
): Promise<number> {
  const before = await side.cpu(who);
  for (let n = 0; n < reads; n += 1) await read();
  return (await side.cpu(who)) - before;
}

async function compare(side: AuditSide, { query, conditions }: Filter, aboutMs: number): Promise<Costs> {
  const reads = Math.max(20, Math.min(400, Math.ceil(roundMs / aboutMs)));
  const raw: Raw = { where: whereOf(side, conditions), counted: true };
  const page = { ...query, pageSize };
  const costs: Costs = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await spent(side, 'portal', { reads, read: () => side.read(page) });
    const theirs = await spent(side, 'raw', { reads, read: () => side.readRaw(raw) });
    // The first round warms up.
    if (round > 0) costs.push({ ours, theirs });
  }
  return costs;
}

async function checkSame(side: AuditSide, { name, query, conditions }: Filter): Promise<string> {
  const ours = await side.read({ ...query, pageSize });
  const theirs = await side.readRaw({ where: whereOf(side, conditions), counted: true });
  const counted = ours.total === '10000+' ? 10_001 : ours.total;
  if (ours.items !== theirs.items || counted !== theirs.total)
    throw new Error(
      `${name}: bare SQL answers ${theirs.total} entries, the portal ${ours.total}, or others.`,
    );
  return String(ours.total);
}

async function measureOne(side: AuditSide, filter: Filter): Promise<Figure> {
  const { name, query, conditions } = filter;
  const total = await checkSame(side, filter);
  // After the first entry, because only a first page counts.
  const { nextCursor } = await side.read({ ...query, pageSize: 1 });
  const { ms: about } = await side.explain({ ...query, pageSize });
  const costs = await compare(side, filter, about);
  const ratios = costs.map(({ ours, theirs }) => ours / theirs);
  const sumOf = (who: 'ours' | 'theirs'): number => costs.reduce((sum, cost) => sum + cost[who], 0);
  const counted = await side.explain({ ...query, pageSize });
  const next = await side.explain({ ...query, pageSize, ...(nextCursor ? { cursor: nextCursor } : {}) });
  const raw = await side.explainRaw(
    rawRead(side.principal, { where: whereOf(side, conditions), counted: true }),
  );
  const ratio = sumOf('ours') / sumOf('theirs');
  say(`${name}: ${total} entries, ${ratio.toFixed(2)}x, ${next.buffers} buffers`);
  return {
    name: `filters: ${name}, ${total} entries`,
    figure: `CPU ${ratio.toFixed(2)}x bare SQL (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}), ${next.buffers} buffers a page; with the count ${counted.buffers} of ${raw.buffers}, ${counted.ms.toFixed(1)} of ${raw.ms.toFixed(1)} ms`,
    bound: `at most ${mostTimes}x, ${mostBuffers} buffers`,
    holds: ratio <= mostTimes && next.buffers <= mostBuffers,
  };
}

/** Filters of the audit log under row-level security, against bare SQL without it that answers the same. */
export async function measureFilters(stage: Stage): Promise<Figure[]> {
  const side = await openAuditSide(stage);
  const figures: Figure[] = [];
  for (const filter of await filtersOf(stage, side)) figures.push(await measureOne(side, filter));
  await side.close();
  return figures;
}
