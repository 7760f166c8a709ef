import pg from 'pg';
import sql from 'sql-template-tag';
import type { Database } from './database.ts';

/** What PostgreSQL says of a statement that it carried out. */
export type Cost = { buffers: number; ms: number };

type Plan = {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
  'Execution Time': number;
};

export async function explained({ pool }: Database, what: pg.QueryConfig): Promise<Cost> {
  const { rows } = await pool.query<{ 'QUERY PLAN': Plan[] }>({
    ...what,
    text: `explain (analyze, buffers, timing off, format json) ${what.text}`,
  });
  const plan = rows[0]?.['QUERY PLAN'][0];
  if (!plan) throw new Error('There is no plan.');
  const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = plan.Plan;
  return { buffers: hit + read, ms: plan['Execution Time'] };
}

type Step = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  Plans?: Step[];
};
const rowsOf = (step: Step): number =>
  Math.max(step['Actual Rows'] * step['Actual Loops'], ...(step.Plans ?? []).map(rowsOf));
const readBy = (step: Step): number => {
  const own = step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0);
  const read = step['Relation Name'] === undefined ? 0 : own * step['Actual Loops'];
  return (step.Plans ?? []).reduce((sum, below) => sum + readBy(below), read);
};

/** The plans of a statement and of the functions that it calls. Asks for a connection that may load a module. */
async function plansOf({ pool }: Database, statements: readonly pg.QueryConfig[]): Promise<Step[]> {
  const client = await pool.connect();
  const plans: Step[] = [];
  client.on('notice', ({ message = '' }) => {
    const [, plan] = /plan:\n(\{.*\})/s.exec(message) ?? [];
    if (plan === undefined) return;
    const { Plan }: { Plan: Step } = JSON.parse(plan);
    plans.push(Plan);
  });
  try {
    await client.query("load 'auto_explain'");
    await client.query(`
      set plan_cache_mode = force_generic_plan; set auto_explain.log_min_duration = 0;
      set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off; set auto_explain.log_format = json; set client_min_messages = log; begin`);
    for (const statement of statements) {
      plans.length = 0;
      await client.query(statement);
    }
  } finally {
    client.release(true);
  }
  return plans;
}

/**
 * The most rows that one step of a statement made, those of the functions it calls included, with the one plan that is
 * kept for all of its values.
 */
export const mostRows = async (database: Database, what: pg.QueryConfig): Promise<number> =>
  Math.max(...(await plansOf(database, [what])).map(rowsOf));

/** How many rows the last of some statements of a transaction read from tables, that of the functions it calls included. */
export const rowsRead = async (database: Database, statements: readonly pg.QueryConfig[]): Promise<number> =>
  (await plansOf(database, statements)).reduce((sum, plan) => sum + readBy(plan), 0);

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  const texts = Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : value;
  return pg.escapeLiteral(typeof texts === 'string' ? texts : JSON.stringify(texts));
};

/**
 * Carries out every statement of a database of one connection twice: as it is, and explained; one that is prepared with
 * the plan that it has by then.
 */
export const watching = (database: Database, costs: Cost[]): Database => ({
  ...database,
  rows: async (query) => {
    costs.push(await explained(database, { text: query.text, values: query.values }));
    return database.rows(query);
  },
  once: async ({ text, values }) => {
    const rows = await database.once<never>({ text, values });
    const named = sql`select name from pg_prepared_statements where statement = ${text}`;
    const prepared = await database.first<{ name: string }>(named);
    const execute = `execute ${prepared?.name}(${values.map(literal).join(', ')})`;
    costs.push(await explained(database, { text: execute }));
    return rows;
  },
});
