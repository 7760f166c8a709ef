import { s3StorageService } from '@portal/contract/s3-storage/service';
import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { readHour, type Answer } from '../../platform/metering/hourly-readings.ts';
import type { IngestResult } from '../../platform/metering/metering.ts';
import type { Meter } from '../../platform/metering/month-usage.ts';
import { inRegion } from '../../services/mirrored.ts';

export const s3Service = s3StorageService.service;
/** Metered in bytes an hour, priced by GiB and hour. */
export const s3Product = s3StorageService.products[0].key;

export const storedBytes: Meter = { service: s3Service, product: s3Product };

/** What is stored in the buckets of a region, as it has just answered. */
export const meterBuckets = (
  tx: Transaction,
  answer: Omit<Answer, 'service' | 'product'>,
): Promise<IngestResult> =>
  readHour(
    tx,
    { ...answer, ...storedBytes },
    sql`select id, name, used_bytes as quantity, synced_at from s3_bucket where ${inRegion(answer)}`,
  );
