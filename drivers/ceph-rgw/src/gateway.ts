import type { S3Client } from '@aws-sdk/client-s3';
import type { AdminOps } from './admin-ops.ts';
import type { AsGuard } from './guard.ts';
import type { SettingsMemory } from './settings-memory.ts';

/** A gateway: its admin interface, its S3 side as one of its users, and what is known of its buckets' settings. */
export type Gateway = {
  admin: AdminOps;
  asOwner<T>(uid: string, work: (s3: S3Client) => Promise<T>): Promise<T>;
  asGuard: AsGuard;
  settings: SettingsMemory;
};
