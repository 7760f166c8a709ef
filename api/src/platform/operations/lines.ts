import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod';
import { agreed, totalOf, type AgreedOrder, type AgreedLine } from './agreed.ts';

/** What became of one line of an order, by its place among the lines that were agreed to. */
const lineResult = z.object({
  place: z.number().int().nonnegative(),
  /** Why it failed; null when it is done. */
  reason: z.string().nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});
export type LineResult = z.infer<typeof lineResult>;

/** A line that is still to be carried out. */
export type OpenLine = AgreedLine & Pick<LineResult, 'place'>;

const resultsOf = (stored: unknown): LineResult[] => z.array(lineResult).parse(stored ?? []);

/** The lines that are not done: all of an order that is new, those that failed of one that is tried again. */
export function openLines(storedAgreed: unknown, storedResults: unknown): OpenLine[] {
  const lines = agreed.nullable().parse(storedAgreed ?? null)?.lines ?? [];
  const done = new Set(
    resultsOf(storedResults)
      .filter(({ reason }) => reason === null)
      .map(({ place }) => place),
  );
  return lines.map((line, place) => ({ ...line, place })).filter(({ place }) => !done.has(place));
}

/** Later results in place of earlier ones of the same line. */
export function withResults(stored: unknown, results: readonly LineResult[]): LineResult[] {
  const byPlace = new Map([...resultsOf(stored), ...results].map((result) => [result.place, result]));
  return [...byPlace.values()].toSorted((one, other) => one.place - other.place);
}

/** What was agreed to once open lines have been agreed to anew, at the prices of `pass`. */
export function agreedAgain(
  before: AgreedOrder,
  open: readonly OpenLine[],
  { agreed: anew }: { agreed: AgreedOrder | null },
): AgreedOrder {
  const lines = before.lines.map((line, place) => {
    const at = open.findIndex((one) => one.place === place);
    return anew?.lines[at] ?? line;
  });
  return { currency: before.currency, lines, totalMinor: totalOf(lines) };
}

/** The contract's `lines` of an operation of that alias: null of one whose lines end together. */
export const linesJsonOf = (of: Sql): Sql => sql`(
  select json_agg(json_build_object('product', l.line ->> 'product', 'quantity', l.line ->> 'quantity',
      'unitPrice', l.line ->> 'unitPrice', 'currency', ${of}.agreed ->> 'currency',
      'state', case when r.result is null then 'open' when r.result ->> 'reason' is null then 'done' else 'failed' end,
      'reason', r.result ->> 'reason', 'reasonValues', coalesce(r.result -> 'values', '{}'::jsonb)) order by l.place)
  from jsonb_array_elements(${of}.agreed -> 'lines') with ordinality l (line, place)
  left join jsonb_array_elements(${of}.line_results) r (result) on (r.result ->> 'place')::integer = l.place - 1
  where ${of}.line_results is not null)`;
