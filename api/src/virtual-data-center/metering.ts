import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { readHours, type AnswerOf, type Quantities } from '../platform/metering/hourly-readings.ts';
import type { IngestResult } from '../platform/metering/metering.ts';
import type { Meter } from '../platform/metering/month-usage.ts';
import { inRegion } from '../services/mirrored.ts';
import { service } from './account.ts';

/** Usage is told by the memory; costs are those of all products. */
export const memoryMeter: Meter = { service, product: 'virtual-data-center.memory' };

const quantities: Quantities = Object.entries({
  vcpu: sql`vcpus`,
  memory: sql`memory_gib`,
  disk: sql`disk_gib`,
  bandwidth: sql`coalesce(bandwidth_mbps, 0)`,
  redundancy: sql`redundant_mbps`,
  firewall: sql`edge_gateways`,
}).map(([what, quantity]) => ({ product: `${service}.${what}`, quantity }));

export const vdcProducts = quantities.map(({ product }) => product);

/** What the vDCs of a customer in a region have, as it has just answered. */
export const meterVdcs = (tx: Transaction, answer: AnswerOf): Promise<IngestResult> =>
  readHours(
    tx,
    { ...answer, service },
    {
      quantities,
      from: sql`vdc where ${inRegion(answer)} and system_id is not null and not_seen_since is null`,
    },
  );
