import { Readable } from 'node:stream';
import type { Endpoint } from '@portal/contract/http';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { CsvDecimal, decimalCell } from './csv-decimal.ts';
import type { CsvColumn, Handler, ReadCall } from './call.ts';
import type { Database, Row } from '../database/database.ts';
import { boundTo, readInTenant, StaleSession, wasStale } from '../database/tenancy.ts';

type CsvJob = {
  reply: FastifyReply;
  database: Database;
  call: ReadCall<Endpoint>;
  handler: Extract<Handler, { kind: 'read' }>;
  columns: readonly CsvColumn[];
};

const pageSize = 200;
const amounts = z.object({ customerMinor: z.number(), partnerMinor: z.number().nullable() });
const page = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  nextCursor: z.string().nullable(),
  sum: z.object({ rounding: amounts.optional() }).optional(),
});
type Page = z.infer<typeof page>;

const roundingName = { en: 'Rounding', sv: 'Avrundning' };

/** What closes the amounts of a file to their total, as a row; null where they add up. */
function closingRow({ items: [first], sum }: Page, language: 'en' | 'sv'): Row | null {
  if (!first || !sum?.rounding) return null;
  const { customerMinor, partnerMinor } = sum.rounding;
  if (customerMinor === 0 && !partnerMinor) return null;
  const { month, currency } = first;
  return { month, currency, name: roundingName[language], customerMinor, partnerMinor };
}

async function readPage({ database, call, handler }: CsvJob, cursor: string | undefined) {
  const query = Object.assign({}, call.query, { pageSize, cursor });
  const read = boundTo(call.tenant, handler.read({ ...call, query }));
  const row = await readInTenant(database, call, read);
  if (wasStale(row)) throw new StaleSession();
  const answer = read.answer(row);
  return page.parse(typeof answer === 'string' ? JSON.parse(answer) : answer);
}

const moment = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})Z$/;
/** Programs that read files take a moment with its offset for one, not always one with a Z. */
const withOffset = (cell: unknown): unknown =>
  typeof cell === 'string' ? cell.replace(moment, '$1+00:00') : cell;

async function* cellsOf(job: CsvJob, first: Page): AsyncGenerator<unknown[]> {
  const { language } = job.call.request;
  const cells = (item: Row) => job.columns.map((column) => withOffset(column.cell(item, language)));
  let current = first;
  for (;;) {
    for (const item of current.items) yield cells(item);
    if (current.nextCursor === null) break;
    current = await readPage(job, current.nextCursor);
  }
  const closing = closingRow(first, language);
  if (closing) yield cells(closing);
}

/**
 * Streams the rows of a list as CSV, page by page: formula-safe, `;` and a byte order mark in Swedish, times in
 * ISO 8601 with their offset.
 */
export async function streamCsv(job: CsvJob): Promise<FastifyReply> {
  const { language } = job.call.request;
  // The first page is read before the answer begins, so that an error is still an error.
  const first = await readPage(job, undefined);
  const table = stringify({
    header: true,
    columns: job.columns.map((column) => column[language]),
    delimiter: language === 'sv' ? ';' : ',',
    bom: language === 'sv',
    escape_formulas: true,
    cast: {
      object: (cell) => (cell instanceof CsvDecimal ? decimalCell(cell, language) : JSON.stringify(cell)),
    },
    record_delimiter: 'windows',
  });
  Readable.from(cellsOf(job, first))
    .on('error', (error: Error) => table.destroy(error))
    .pipe(table);
  return job.reply
    .code(200)
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="export.csv"')
    .send(table);
}
