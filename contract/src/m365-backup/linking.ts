import * as z from 'zod';
import { timestamp } from '../fields.ts';

const count = z.number().int().nonnegative();

/** What one look into a tenant found that the backup server had before the portal. */
export const backupContents = z.object({
  access: z.enum(['working', 'failing', 'unknown']),
  licensedUsers: count,
  newUsers: count,
  jobs: count,
  /** Null: a store of these backups does not tell it now. */
  backedUpBytes: count.nullable(),
  lastBackupAt: timestamp.nullable(),
});
export type BackupContents = z.infer<typeof backupContents>;
