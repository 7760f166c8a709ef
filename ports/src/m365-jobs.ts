import type { M365Object, M365ObjectKind } from './m365-objects.ts';

export const m365JobStates = ['running', 'stopped', 'success', 'warning', 'error', 'unknown'] as const;
export type M365JobState = (typeof m365JobStates)[number];

export const m365JobScopes = ['entire-organization', 'selected-objects'] as const;
export type M365JobScope = (typeof m365JobScopes)[number];

export const m365JobDays = [
  'everyday',
  'workdays',
  'weekends',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export const m365JobIntervals = [5, 10, 15, 30, 60, 120, 240, 480, 720] as const;

/** `time` is `HH:MM` on the clock of the system's own server. */
export type M365Schedule =
  | { kind: 'daily'; days: (typeof m365JobDays)[number]; time: string }
  | { kind: 'periodically'; everyMinutes: (typeof m365JobIntervals)[number] }
  | { kind: 'manual' };

/** `included` is empty when the scope is the entire tenant. Nothing may be both included and excluded. */
export type M365JobSettings = {
  name: string;
  description: string;
  scope: M365JobScope;
  included: readonly M365Object[];
  excluded: readonly M365Object[];
  schedule: M365Schedule;
};

/** Times null: never, or not planned. */
export type M365Job = Omit<M365JobSettings, 'schedule'> & {
  id: string;
  tenantId: string;
  /** Null: one that the portal cannot say. */
  schedule: M365Schedule | null;
  /** What is backed up or left out beside these and has no kind of the portal's. A change leaves it as it is. */
  otherObjects: number;
  isEnabled: boolean;
  state: M365JobState;
  lastRunAt: Date | null;
  nextRunAt: Date | null;
  /** The end of the last run that made a backup. */
  lastBackupAt: Date | null;
  /** The operation that made it; null when that was not the portal's. */
  operation: string | null;
};

/** Sessions that began within `from` and `until`; `state` null: all. */
export type M365SessionQuery = {
  jobId: string;
  from: Date;
  until: Date;
  state: Exclude<M365JobState, 'unknown'> | null;
};

/** One run of a job. Rates are averages over the run; null: the system does not tell. */
export type M365Session = {
  id: string;
  jobId: string;
  /** 0: no retry. */
  retryNumber: number;
  /** The session that is retried; null when it is none. */
  mainSessionId: string | null;
  willBeRetried: boolean;
  state: M365JobState;
  startedAt: Date;
  endedAt: Date | null;
  processingBytesPerSecond: number | null;
  processingItemsPerSecond: number | null;
  readBytesPerSecond: number | null;
  writeBytesPerSecond: number | null;
  transferredBytes: number | null;
  processedItems: number | null;
};

/**
 * What is in the way of mailboxes since Microsoft switches Exchange Web Services off, the worst first: the application may
 * not read them by Microsoft Graph, which follows; the old way is closed; some of their folders cannot be read by the new one.
 */
export const mailboxTroubles = ['permission-missing', 'switched-off', 'folders-gone'] as const;
export type MailboxTrouble = (typeof mailboxTroubles)[number];

export type M365LogItem = {
  id: string;
  state: M365JobState;
  message: string;
  /** Null: it tells nothing of it. */
  mailboxes: MailboxTrouble | null;
  startedAt: Date;
  endedAt: Date | null;
};

/** What has changed; it is to be read for how it is now. */
export type M365Change =
  | { kind: 'job'; jobId: string }
  | { kind: 'session'; sessionId: string; jobId: string | null; state: M365JobState | null }
  | { kind: 'objects'; tenantId: string; objectKind: M365ObjectKind };

/** `since` goes into the next call. Not `isWhole`: more has changed than is told, so all is to be read. */
export type M365Changes = { since: string; isWhole: boolean; changes: readonly M365Change[] };
