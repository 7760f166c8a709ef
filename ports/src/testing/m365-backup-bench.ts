import { randomUUID } from 'node:crypto';
import type { M365Backup, M365Organization } from '../m365-backup.ts';
import type { M365Job, M365JobSettings } from '../m365-jobs.ts';
import type { M365ObjectKind, M365TenantObject } from '../m365-objects.ts';
import { all, finish } from './finish.ts';

export type TenantCounts = { users?: number; groups?: number; sites?: number; teams?: number };

/** A system with its driver, and what happens in it that no driver could do. */
export type M365BackupBench = {
  backup: M365Backup;
  /** A tenant at Microsoft that nobody backs up. */
  addTenant(counts?: TenantCounts): Promise<{ tenantId: string; domain: string }>;
  /** An administrator of the tenant types the code. */
  signIn(userCode: string, tenantId: string): Promise<void>;
  /** Whether the tenant lets itself be read. */
  setConsent(tenantId: string, isGiven: boolean): Promise<void>;
  addUser(tenantId: string, displayName: string): Promise<string>;
  removeUser(tenantId: string, id: string): Promise<void>;
  /** The time of the system goes on. */
  passTime(seconds: number): Promise<void>;
  endNextRun(jobId: string, outcome: 'warning' | 'error', message: string): Promise<void>;
  forgetChanges(): Promise<void>;
  fail(how: 'none' | 'down' | 'refuses' | 'throttles'): Promise<void>;
};

/** Longer than a run, or the reading of a tenant, takes. */
export const aWhile = 300;

export type BackedUpTenant = { tenantId: string; organization: M365Organization };

export async function newOrganization(
  bench: M365BackupBench,
  counts: TenantCounts = {},
): Promise<BackedUpTenant> {
  const { tenantId } = await bench.addTenant(counts);
  const { userCode } = await bench.backup.beginSignIn();
  await bench.signIn(userCode, tenantId);
  const order = { operation: randomUUID(), label: 'Example AB', userCode };
  const organization = await finish(bench, (memory) => bench.backup.createOrganization(order, memory));
  return { tenantId, organization };
}

export const objectsOf = async (
  { backup }: M365BackupBench,
  organizationId: string,
  kind: M365ObjectKind,
): Promise<M365TenantObject[]> => await all(backup.listObjects({ organizationId, kind, search: null }));

export async function firstOf(
  bench: M365BackupBench,
  organizationId: string,
  kind: M365ObjectKind,
): Promise<M365TenantObject> {
  const [first] = await objectsOf(bench, organizationId, kind);
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

export const newJob = async (
  { backup }: M365BackupBench,
  organizationId: string,
  more: Partial<M365JobSettings> = {},
): Promise<M365Job> =>
  await backup.createJob({ operation: randomUUID(), organizationId, ...settingsOf(more) });

/** One run, to its end. */
export async function run(bench: M365BackupBench, jobId: string): Promise<void> {
  await bench.backup.startJob(jobId);
  await bench.passTime(aWhile);
}
