import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database.ts';
import { ingestReadings, seriesOf, type Ingested } from '../platform/metering.ts';

export const s3Service = 's3-storage';
/** Metered in bytes an hour, priced by GiB and hour. */
export const s3Product = 's3-storage.capacity';

type Listed = { partnerId: string; customerId: string; customerName: string; region: string };
type Unread = { id: string; name: string; usedBytes: number; hour: Date; seriesId: string | null };

const unreadOf = (tx: Transaction, { partnerId, customerId, region }: Listed): Promise<Unread[]> =>
  tx.rows<Unread>(sql`
    select b.id, b.name, b.used_bytes as "usedBytes", date_trunc('hour', now()) as hour, s.id as "seriesId"
    from s3_bucket b
    left join meter_series s on s.partner_id = b.partner_id and s.product = ${s3Product} and s.resource_id = b.id
    where b.partner_id = ${partnerId} and b.customer_id = ${customerId} and b.region = ${region}
      and b.used_bytes is not null and b.synced_at >= date_trunc('hour', now())
      and not exists (select from meter_hour h
        where h.partner_id = b.partner_id and h.series_id = s.id and h.hour = date_trunc('hour', now()))`);

/**
 * Takes this hour's reading of the buckets of one region that have none yet. Only of those that the region told of
 * within the hour: one that could not be asked leaves a gap. In the transaction that wrote the listing.
 */
export async function meterBuckets(tx: Transaction, listed: Listed): Promise<Ingested> {
  const unread = await unreadOf(tx, listed);
  if (unread.length === 0) return { added: 0, late: 0, repeated: 0, refused: 0 };
  const fresh = unread.filter(({ seriesId }) => seriesId === null);
  const place = { ...listed, service: s3Service, product: s3Product };
  const begun = fresh.length > 0 ? await seriesOf(tx, place, fresh) : new Map<string, string>();
  const readings = unread.flatMap(({ id, hour, usedBytes, seriesId }) => {
    const known = seriesId ?? begun.get(id);
    return known === undefined ? [] : [{ seriesId: known, hour, quantity: usedBytes }];
  });
  return ingestReadings(tx, listed.partnerId, readings);
}
