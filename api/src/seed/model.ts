import type { StoragePolicy } from '@portal/ports/object-storage';
import type { Random } from '../platform/seeding/random.ts';
import type { Usage } from '../platform/seeding/write-usage.ts';

/** A row as its table has it. */
export type TableRow = Record<string, unknown>;

/** Rows by table, in the order in which they are written. */
export type Rows = Map<string, TableRow[]>;

/** What has to exist in one region of the storage system for a customer. */
export type CloudBucket = {
  region: string;
  name: string;
  owner: string;
  quotaGiB: number | null;
  lock: { mode: 'governance' | 'compliance'; retentionDays: number } | null;
  objects: { key: string; sizeBytes: number }[];
};
export type CloudUser = {
  region: string;
  username: string;
  displayName: string;
  policy: StoragePolicy;
  accessKeyIds: readonly string[];
};
export type CloudTenant = { tenant: string; users: CloudUser[]; buckets: CloudBucket[] };

export type Account = { email: string; about: string };

export type World = {
  rows: Rows;
  clouds: CloudTenant[];
  accounts: Account[];
  /** What each bucket held, by day; the newest days are metered by the hour. */
  usage: Usage[];
  meteredDays: number;
  auditEntries: number;
};

export type Organization = { partnerId: string; id: string; name: string; createdAt: Date };

/** What every part of the generator works with; `now` is the first start, all dates are before it. */
export type DemoModel = {
  random: Random;
  /** Of its own, so that what was stored changes nothing else. */
  usageRandom: Random;
  now: Date;
  world: World;
  passwordHash: string;
  mfaSecretSealed: string;
  /** False: nothing may be made in the storage systems, so that nothing is recorded of them either. */
  storage: boolean;
};

const dayMs = 24 * 60 * 60 * 1000;

export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs);

export function add(world: World, table: string, row: TableRow): void {
  const rows = world.rows.get(table) ?? [];
  rows.push(row);
  world.rows.set(table, rows);
}
