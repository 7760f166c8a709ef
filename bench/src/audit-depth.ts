import type { Cost } from '@portal/api/platform/database/cost';
import sql, { type Sql } from 'sql-template-tag';
import { openAuditSide, pageSize, rawRead, whereOf, type AuditSide } from './audit-side.ts';
import type { Figure } from './figure.ts';
import { median } from './load.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';

const deepPage = 1000;
const pagesMeasured = 11;
const repeats = 9;
const mostBuffers = 20;
const mostTimes = 1.2;
const largestPage = 200;

/** The cursor of a page by its number, which only reading on can tell. */
async function cursorOf(side: AuditSide, page: number): Promise<string> {
  let cursor = '';
  for (let left = (page - 1) * pageSize; left > 0;) {
    const size = Math.min(left, largestPage);
    const { nextCursor } = await side.read({ pageSize: size, ...(cursor ? { cursor } : {}) });
    if (nextCursor === null) throw new Error(`The log has no page ${page}.`);
    cursor = nextCursor;
    left -= size;
  }
  return cursor;
}

/** The cursors of so many pages, the first of them that of `cursor`. */
async function cursorsFrom(side: AuditSide, cursor: string): Promise<string[]> {
  const cursors = [cursor];
  while (cursors.length < pagesMeasured) {
    const { nextCursor } = await side.read({ pageSize, cursor: cursors.at(-1) ?? '' });
    if (nextCursor === null) throw new Error('The log ended.');
    cursors.push(nextCursor);
  }
  return cursors;
}

type Measurement = { buffers: number; mostBuffers: number; ms: number };

/** Each several times: buffers are the same each time, times are not. */
async function costOf(explains: readonly (() => Promise<Cost>)[]): Promise<Measurement> {
  const costs: Cost[] = [];
  for (const explain of explains) {
    const tries: Cost[] = [];
    for (let n = 0; n < repeats; n += 1) tries.push(await explain());
    costs.push({
      buffers: median(tries.map(({ buffers }) => buffers)),
      ms: median(tries.map(({ ms }) => ms)),
    });
  }
  const buffers = costs.map((cost) => cost.buffers);
  return {
    buffers: median(buffers),
    mostBuffers: Math.max(...buffers),
    ms: median(costs.map(({ ms }) => ms)),
  };
}

const offsetRead = (side: AuditSide): Sql => sql`
  select t.* from audit_entry t where ${whereOf(side)} order by t.at desc, t.id desc
  offset ${(deepPage - 1) * pageSize} limit ${pageSize}`;

async function checkSame(side: AuditSide, cursor: string): Promise<void> {
  const { items } = await side.read({ pageSize, cursor });
  const deep = sql`(t.at, t.id) in (select o.at, o.id from (${offsetRead(side)}) o)`;
  const raw = await side.readRaw({ where: whereOf(side, [deep]), counted: false });
  if (items !== raw.items) throw new Error(`Page ${deepPage} is not what OFFSET answers.`);
}

const ms = (value: number): string => `${value.toFixed(2)} ms`;

/** A page deep in the largest log, as the API reads it, against the pages at its beginning and against OFFSET. */
export async function measureDepth(stage: Stage): Promise<Figure[]> {
  const side = await openAuditSide(stage);
  const pagesFrom = async (page: number): Promise<Measurement> => {
    const cursors = await cursorsFrom(side, await cursorOf(side, page));
    return costOf(cursors.map((cursor) => () => side.explain({ pageSize, cursor })));
  };
  await checkSame(side, await cursorOf(side, deepPage));
  say(`page ${deepPage} is what OFFSET answers`);
  const first = await costOf([() => side.explain({ pageSize })]);
  const bare = await costOf([
    () => side.explainRaw(rawRead(side.principal, { where: whereOf(side), counted: false })),
  ]);
  const second = await pagesFrom(2);
  const deep = await pagesFrom(deepPage);
  const offset = await costOf([() => side.explainRaw(offsetRead(side))]);
  await side.close();
  const [times, buffers] = [deep.ms / second.ms, deep.buffers / second.buffers];
  return [
    {
      name: `audit: pages ${deepPage} to ${deepPage + pagesMeasured - 1} of the largest tenant: buffers`,
      figure: `${deep.buffers}, at most ${deep.mostBuffers}; page 1 without counting, as bare SQL ${bare.buffers}; OFFSET ${offset.buffers}`,
      bound: `at most ${mostBuffers}`,
      holds: deep.mostBuffers <= mostBuffers,
    },
    {
      name: `audit: the same against pages 2 to ${pagesMeasured + 1}, which do not count either`,
      figure: `${times.toFixed(2)}x the time (${ms(deep.ms)} of ${ms(second.ms)}), ${buffers.toFixed(2)}x the buffers; page 1 with its count ${ms(first.ms)}, OFFSET ${ms(offset.ms)}: ${(offset.ms / deep.ms).toFixed(0)} times as much`,
      bound: `at most ${mostTimes}x`,
      holds: times <= mostTimes && buffers <= mostTimes,
    },
  ];
}
