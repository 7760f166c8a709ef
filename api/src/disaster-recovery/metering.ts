import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { readHours, type AnswerOf, type Quantities } from '../platform/metering/hourly-readings.ts';
import type { IngestResult } from '../platform/metering/metering.ts';
import type { Meter } from '../platform/metering/month-usage.ts';
import { inRegion } from '../services/mirrored.ts';
import { service, storage, vm } from './account.ts';

export const storageMeter: Meter = { service, product: storage };

const quantities: Quantities = [
  { product: storage, quantity: sql`allocated_bytes` },
  { product: vm, quantity: sql`1::bigint` },
];

/** What a customer's replications of a region take, and how many they are, as it has just answered. */
export const meterReplications = (tx: Transaction, answer: AnswerOf): Promise<IngestResult> =>
  readHours(
    tx,
    { ...answer, service },
    {
      quantities,
      from: sql`(select *, vm_name as name from replication where ${inRegion(answer)} and not_seen_since is null) r`,
    },
  );
