import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { readHours, type AnswerOf, type Quantities } from '../platform/metering/hourly-readings.ts';
import type { IngestResult } from '../platform/metering/metering.ts';
import type { Meter } from '../platform/metering/month-usage.ts';
import { inRegion } from '../services/mirrored.ts';
import { service } from './account.ts';

/** Usage is told by the memory; costs are those of all products. */
export const memoryMeter: Meter = { service, product: 'virtual-data-center.memory' };

const quantities: Quantities = [
  { product: 'virtual-data-center.vcpu', quantity: sql`vcpus` },
  { product: 'virtual-data-center.memory', quantity: sql`memory_gib` },
  { product: 'virtual-data-center.disk', quantity: sql`disk_gib` },
  { product: 'virtual-data-center.bandwidth', quantity: sql`coalesce(bandwidth_mbps, 0)` },
  {
    product: 'virtual-data-center.redundancy',
    quantity: sql`case when isp_redundancy then bandwidth_mbps else 0 end`,
  },
  {
    product: 'virtual-data-center.firewall',
    quantity: sql`case when bandwidth_mbps is null then 0 else 1 end`,
  },
];

export const vdcProducts = quantities.map(({ product }) => product);

/** What the vDCs of a customer in a region have, as it has just answered. */
export const meterVdcs = (tx: Transaction, answer: AnswerOf): Promise<IngestResult> =>
  readHours(
    tx,
    { ...answer, service },
    { quantities, from: sql`vdc where ${inRegion(answer)} and system_id is not null` },
  );
