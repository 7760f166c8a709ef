import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { readHours, type AnswerOf } from '../platform/metering/hourly-readings.ts';
import type { IngestResult } from '../platform/metering/metering.ts';
import type { Meter } from '../platform/metering/month-usage.ts';
import { inRegion } from '../services/mirrored.ts';
import { service, storage } from './account.ts';

export const storageMeter: Meter = { service, product: storage };

/** What a customer has stored in a region, as it has just answered; suspended or not. */
export const meterTenants = (tx: Transaction, answer: AnswerOf): Promise<IngestResult> =>
  readHours(
    tx,
    { ...answer, service },
    {
      quantities: [{ product: storage, quantity: sql`used_bytes` }],
      from: sql`(select *, user_name as name from cloud_tenant
        where ${inRegion(answer)} and tenant_id is not null and not_seen_since is null) r`,
    },
  );
