import { s3StorageService } from '@portal/contract/s3-storage/service';
import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { readHours, type AnswerOf } from '../../platform/metering/hourly-readings.ts';
import type { IngestResult } from '../../platform/metering/metering.ts';
import type { Meter } from '../../platform/metering/month-usage.ts';
import { inRegion } from '../../services/mirrored.ts';

export const s3Service = s3StorageService.service;
/** Metered in bytes an hour, priced by GiB and hour. */
export const s3Product = s3StorageService.products[0].key;

export const storedBytes: Meter = { service: s3Service, product: s3Product };

const quantities = [{ product: s3Product, quantity: sql`used_bytes` }];

/** What is stored in the buckets of a region, as it has just answered. */
export const meterBuckets = (tx: Transaction, answer: AnswerOf): Promise<IngestResult> =>
  readHours(
    tx,
    { ...answer, service: s3Service },
    { quantities, from: sql`s3_bucket where ${inRegion(answer)} and not_seen_since is null` },
  );
