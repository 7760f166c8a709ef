import { failOnUnreadable } from '../unreadable.ts';
import { randomUUID } from 'node:crypto';
import type { M365Backup, M365JobOrder, M365Tenant } from '../m365-backup.ts';
import type { M365Job, M365JobSettings } from '../m365-jobs.ts';
import type { M365ObjectKind, M365TenantObject } from '../m365-objects.ts';
import { all, finish } from './finish.ts';

export type TenantCounts = { users?: number; groups?: number; sites?: number; teams?: number };

/** A system with its driver, and what happens in it that no driver could do. */
export type M365BackupBench = {
  backup: M365Backup;
  /** A tenant at Microsoft that nobody backs up. */
  addTenant(counts?: TenantCounts): Promise<{ microsoftId: string; domain: string }>;
  /** An administrator of the tenant types the code. */
  signIn(userCode: string, microsoftId: string): Promise<void>;
  /** Whether the tenant lets itself be read. */
  setConsent(microsoftId: string, isGiven: boolean): Promise<void>;
  /** Microsoft has closed the old way to the mailboxes, and the application lacks some of what it needs for the new one, or all. */
  closeMailboxes(
    microsoftId: string,
    how: { lacks: 'nothing' | 'some' | 'all'; goneFolders?: string[] },
  ): Promise<void>;
  addUser(microsoftId: string, displayName: string): Promise<string>;
  removeUser(microsoftId: string, id: string): Promise<void>;
  /** The system's own clock. */
  now(): Promise<Date>;
  /** The time of the system goes on. */
  passTime(seconds: number): Promise<void>;
  endNextRun(jobId: string, outcome: 'warning' | 'error', message: string): Promise<void>;
  forgetChanges(): Promise<void>;
  fail(how: 'none' | 'down' | 'refuses' | 'throttles'): Promise<void>;
};

/** Longer than a run, or the reading of a tenant, takes. */
export const aWhile = 300;

export type BackedUpTenant = { microsoftId: string; tenant: M365Tenant };

export async function newTenant(bench: M365BackupBench, counts: TenantCounts = {}): Promise<BackedUpTenant> {
  const { microsoftId } = await bench.addTenant(counts);
  const { userCode } = await bench.backup.beginSignIn();
  await bench.signIn(userCode, microsoftId);
  const order = { operation: randomUUID(), label: 'Example AB', userCode };
  const tenant = await finish(bench, (memory) => bench.backup.createTenant(order, memory));
  return { microsoftId, tenant };
}

export const objectsOf = async (
  { backup }: M365BackupBench,
  tenantId: string,
  kind: M365ObjectKind,
): Promise<M365TenantObject[]> =>
  await all(backup.listObjects({ tenantId, kind, search: null }, failOnUnreadable));

export async function firstOf(
  bench: M365BackupBench,
  tenantId: string,
  kind: M365ObjectKind,
): Promise<M365TenantObject> {
  const [first] = await objectsOf(bench, tenantId, kind);
  if (first === undefined) throw new Error(`there is no ${kind}`);
  return first;
}

export const settingsOf = (more: Partial<M365JobSettings> = {}): M365JobSettings => ({
  name: `Nattlig ${randomUUID().slice(0, 8)}`,
  description: 'Allt som rör ekonomi',
  scope: 'entire-organization',
  included: [],
  excluded: [],
  schedule: { kind: 'manual' },
  ...more,
});

export const jobOrderOf = (tenantId: string, more: Partial<M365JobOrder> = {}): M365JobOrder => ({
  operation: randomUUID(),
  tenantId,
  repository: null,
  ...settingsOf(),
  ...more,
});

export const newJob = async (
  { backup }: M365BackupBench,
  tenantId: string,
  more: Partial<M365JobSettings> = {},
): Promise<M365Job> => await backup.createJob(jobOrderOf(tenantId, more));

/** One run, to its end. */
export async function run(bench: M365BackupBench, jobId: string): Promise<void> {
  await bench.backup.startJob(jobId);
  await bench.passTime(aWhile);
}

/** Lets time pass until then. */
export const passUntil = async (bench: M365BackupBench, at: Date): Promise<void> =>
  await bench.passTime((at.getTime() - (await bench.now()).getTime()) / 1000);
