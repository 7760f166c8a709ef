import type { ProductKey } from '@portal/contract/prices';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../database/database.ts';
import { ingestReadings, seriesOf, type IngestResult, type MeteredPlace } from './metering.ts';

/** What a region reported of a customer, whole, and the moment at which it had answered, by the database's clock. */
export type Answer = Omit<MeteredPlace, 'startedAt'> & { answeredAt: Date };
/** The same before it is said what is metered of it. */
export type AnswerOf = Omit<Answer, 'service' | 'product'>;
type Unread = { id: string; name: string; quantity: number; seriesId: string | null };

const hourMs = 3_600_000;
const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

// Either just written from this answer, or told by an order within the same hour.
const unreadOf = (things: Sql, { partnerId, product }: Answer, hour: Date): Sql => sql`
  select t.id, t.name, t.quantity, s.id as "seriesId"
  from (${things}) t
  left join meter_series s on s.partner_id = ${partnerId} and s.product = ${product} and s.resource_id = t.id
  where t.quantity is not null and t.synced_at >= ${hour}
    and (t.synced_at = portal_now() or t.synced_at < ${hour}::timestamptz + interval '1 hour')
    and not exists (select from meter_hour h
      where h.partner_id = ${partnerId} and h.series_id = s.id and h.hour = ${hour})`;

/**
 * Takes the reading of the hour in which the region answered, of those things that have none yet. Only of those that it
 * reported within that hour: one that could not be asked leaves a gap. In the transaction that wrote the answer, which
 * may be one of the next hour. `things` has the columns id, name, quantity and synced_at.
 */
export async function readHour(tx: Transaction, answer: Answer, things: Sql): Promise<IngestResult> {
  const hour = hourOf(answer.answeredAt);
  const unread = await tx.rows<Unread>(unreadOf(things, answer, hour));
  if (unread.length === 0) return { added: 0, late: 0, repeated: 0, refused: 0 };
  const fresh = unread.filter(({ seriesId }) => seriesId === null);
  const place = { ...answer, startedAt: answer.answeredAt };
  const begun = fresh.length > 0 ? await seriesOf(tx, place, fresh) : new Map<string, string>();
  const readings = unread.flatMap(({ id, quantity, seriesId }) => {
    const known = seriesId ?? begun.get(id);
    return known === undefined ? [] : [{ seriesId: known, hour, quantity }];
  });
  return ingestReadings(tx, answer.partnerId, readings);
}

/** What each product counts of a thing, as SQL over the columns of its row. */
export type Quantities = readonly { product: ProductKey; quantity: Sql }[];

/** The same of several products. `from` has the columns id, name and synced_at, and its filters. */
export async function readHours(
  tx: Transaction,
  answer: Omit<Answer, 'product'>,
  { quantities, from }: { quantities: Quantities; from: Sql },
): Promise<IngestResult> {
  const all = { added: 0, late: 0, repeated: 0, refused: 0 };
  for (const { product, quantity } of quantities) {
    const things = sql`select id, name, ${quantity} as quantity, synced_at from ${from}`;
    const read = await readHour(tx, { ...answer, product }, things);
    all.added += read.added;
    all.late += read.late;
    all.repeated += read.repeated;
    all.refused += read.refused;
  }
  return all;
}
