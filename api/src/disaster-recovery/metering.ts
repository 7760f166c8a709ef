import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { column } from '../platform/http/csv-columns.ts';
import { readHour, type Answer } from '../platform/metering/hourly-readings.ts';
import type { IngestResult } from '../platform/metering/metering.ts';
import type { Meter } from '../platform/metering/month-usage.ts';
import { inRegion } from '../services/mirrored.ts';
import { service, storage, vm } from './account.ts';

export const storageMeter: Meter = { service, product: storage };
export const nameColumn = column('VM', 'VM', 'name');
export const averageColumn = column('Average replicated (bytes)', 'Replikerat i medel (byte)', 'average');

type OfRegion = Omit<Answer, 'service' | 'product'>;

/** What each product counts of a replication. */
const quantities: Readonly<Record<string, Sql>> = {
  [storage]: sql`allocated_bytes`,
  [vm]: sql`1::bigint`,
};

/** What a customer's replications of a region take, and how many they are, as it has just answered. */
export async function meterReplications(tx: Transaction, answer: OfRegion): Promise<IngestResult[]> {
  const read = [];
  for (const [product, quantity] of Object.entries(quantities)) {
    const things = sql`
      select id, vm_name as name, ${quantity} as quantity, synced_at from replication where ${inRegion(answer)}`;
    read.push(await readHour(tx, { ...answer, service, product }, things));
  }
  return read;
}
