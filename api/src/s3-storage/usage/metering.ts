import { s3StorageService } from '@portal/contract/s3-storage/service';
import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { ingestReadings, seriesOf, type IngestResult } from '../../platform/metering/metering.ts';

export const s3Service = s3StorageService.service;
/** Metered in bytes an hour, priced by GiB and hour. */
export const s3Product = s3StorageService.products[0].key;

/** What a region reported of a customer, whole, and the moment at which it had answered, by the database's clock. */
export type Answer = {
  partnerId: string;
  customerId: string;
  customerName: string;
  region: string;
  answeredAt: Date;
};
type Unread = { id: string; name: string; usedBytes: number; seriesId: string | null };

const hourMs = 3_600_000;
const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

// Either just written from this answer, or told by an order within the same hour.
const unreadOf = (
  tx: Transaction,
  { partnerId, customerId, region }: Answer,
  hour: Date,
): Promise<Unread[]> =>
  tx.rows<Unread>(sql`
    select b.id, b.name, b.used_bytes as "usedBytes", s.id as "seriesId"
    from s3_bucket b
    left join meter_series s on s.partner_id = b.partner_id and s.product = ${s3Product} and s.resource_id = b.id
    where b.partner_id = ${partnerId} and b.customer_id = ${customerId} and b.region = ${region}
      and b.used_bytes is not null and b.synced_at >= ${hour}
      and (b.synced_at = now() or b.synced_at < ${hour}::timestamptz + interval '1 hour')
      and not exists (select from meter_hour h
        where h.partner_id = b.partner_id and h.series_id = s.id and h.hour = ${hour})`);

/**
 * Takes the reading of the hour in which the region answered, of its buckets that have none yet. Only of those that it
 * reported within that hour: one that could not be asked leaves a gap. In the transaction that wrote the answer, which
 * may be one of the next hour.
 */
export async function meterBuckets(tx: Transaction, answer: Answer): Promise<IngestResult> {
  const hour = hourOf(answer.answeredAt);
  const unread = await unreadOf(tx, answer, hour);
  if (unread.length === 0) return { added: 0, late: 0, repeated: 0, refused: 0 };
  const fresh = unread.filter(({ seriesId }) => seriesId === null);
  const place = { ...answer, service: s3Service, product: s3Product, startedAt: answer.answeredAt };
  const begun = fresh.length > 0 ? await seriesOf(tx, place, fresh) : new Map<string, string>();
  const readings = unread.flatMap(({ id, usedBytes, seriesId }) => {
    const known = seriesId ?? begun.get(id);
    return known === undefined ? [] : [{ seriesId: known, hour, quantity: usedBytes }];
  });
  return ingestReadings(tx, answer.partnerId, readings);
}
