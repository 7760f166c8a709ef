/** What a backup is doing, or how it ended. `none`: it has not run yet. */
export const backupJobStates = [
  'unknown',
  'none',
  'idle',
  'success',
  'warning',
  'failed',
  'running',
  'starting',
  'stopping',
  'enabling',
  'disabling',
  'waiting-for-tape',
  'waiting-for-repository',
] as const;
export type BackupJobState = (typeof backupJobStates)[number];

/** How a backup runs. Times null: never. */
export type BackupRuns = {
  state: BackupJobState;
  isEnabled: boolean;
  lastRunAt: Date | null;
  lastEndedAt: Date | null;
  lastDurationSeconds: number | null;
  transferredBytes: number | null;
  failureMessage: string | null;
};
