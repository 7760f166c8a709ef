import sql, { join, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMeter, openMeterDatabase, type MeterDatabase } from '../../testing/meter.ts';
import { newId } from '../database/ids.ts';
import { readHour } from './hourly-readings.ts';

let meters: MeterDatabase;
beforeAll(async () => {
  meters = await openMeterDatabase();
});
afterAll(() => meters.close());

/** What was heard of a thing, and when: not in the transaction that reads. */
type Heard = readonly [syncedAt: string, quantity: number | null];

async function readAt(answeredAt: string, heard: readonly Heard[]): Promise<number[]> {
  const [partnerId, customerId] = [newId(), newId()];
  const things: Sql[] = [];
  for (const [syncedAt, quantity] of heard) {
    const { resourceId } = await createMeter(meters, { partnerId, customerId });
    things.push(sql`
      select ${resourceId}::uuid as id, 'vm' as name, ${quantity}::bigint as quantity, ${syncedAt}::timestamptz as synced_at`);
  }
  const place = { partnerId, customerId, customerName: 'Kund AB', region: 'SE-NORTH-1' };
  const of = { service: 's3-storage', product: 's3-storage.capacity', answeredAt: new Date(answeredAt) };
  await meters.worker.transaction((tx) => readHour(tx, { ...place, ...of }, join(things, ' union all ')));
  const rows = await meters.owner.rows<{ hour: Date; quantity: number }>(
    sql`select hour, quantity from meter_hour where partner_id = ${partnerId} order by quantity`,
  );
  expect(new Set(rows.map(({ hour }) => hour.toISOString()))).toEqual(new Set(['2026-03-02T09:00:00.000Z']));
  return rows.map(({ quantity }) => quantity);
}

test('an answer counts in its own hour what was heard of within that hour, from its first moment to its last', async () => {
  const read = await readAt('2026-03-02T09:30:00Z', [
    ['2026-03-02T08:59:59.999Z', 1],
    ['2026-03-02T09:00:00Z', 2],
    ['2026-03-02T09:59:59.999Z', 4],
    // An order of the next hour has told of it: that hour counts it.
    ['2026-03-02T10:00:00Z', 8],
    // Nobody knows how large it is.
    ['2026-03-02T09:30:00Z', null],
  ]);
  expect(read).toEqual([2, 4]);
});
