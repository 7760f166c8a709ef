import { GetObjectLockConfigurationCommand, PutObjectLockConfigurationCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { ProviderFailure } from '@portal/ports/failure';
import type { ObjectLock, Retention } from '@portal/ports/object-storage';
import { z } from 'zod';
import type { BucketSettings } from './admin-shapes.ts';
import { isCode } from './failure.ts';
import { understood } from './s3.ts';

/** `ruleless`: versions can be locked one by one, but nothing locks them by default. */
export type LockFound = { state: 'disabled' } | { state: 'ruleless' } | ({ state: 'ruled' } & Retention);

/** `BUCKET_OBJ_LOCK_ENABLED` of the gateway's sources. */
const lockFlag = 32;

/** Whether a bucket has a lock: of its rule, what the gateway keeps says nothing that is readable. */
export const isLocked = ({ bucket_info: { flags } }: BucketSettings): boolean => (flags & lockFlag) !== 0;

const daysPerYear = 365;

const retention = z
  .object({
    Mode: z.enum(['GOVERNANCE', 'COMPLIANCE']),
    Days: z.number().int().positive().optional(),
    Years: z.number().int().positive().optional(),
  })
  .refine(({ Days, Years }) => (Days === undefined) !== (Years === undefined));

const configuration = z.object({
  ObjectLockEnabled: z.literal('Enabled'),
  Rule: z.object({ DefaultRetention: retention.optional() }).optional(),
});

/** Only the gateway's own "there is none" means that lock is off; everything else throws. */
export async function readLock(s3: S3Client, bucket: string): Promise<LockFound> {
  try {
    const answer = await understood(s3.send(new GetObjectLockConfigurationCommand({ Bucket: bucket })));
    return lockFound(answer.ObjectLockConfiguration);
  } catch (error) {
    if (isCode(error, 'ObjectLockConfigurationNotFoundError')) return { state: 'disabled' };
    throw error;
  }
}

function lockFound(answer: unknown): LockFound {
  const found = configuration.safeParse(answer);
  if (!found.success)
    throw new ProviderFailure('protocol', 'The object lock of a bucket has an unknown form.');
  const rule = found.data.Rule?.DefaultRetention;
  if (rule === undefined) return { state: 'ruleless' };
  return {
    state: 'ruled',
    mode: rule.Mode === 'COMPLIANCE' ? 'compliance' : 'governance',
    retentionDays: rule.Days ?? (rule.Years ?? 0) * daysPerYear,
  };
}

/** Brings a bucket to the lock it was ordered with. Lock cannot be switched on or off later, nor does an order change it. */
export async function completeLock(s3: S3Client, bucket: string, wanted: Retention | null): Promise<void> {
  const found = await readLock(s3, bucket);
  if (found.state === 'ruleless' && wanted !== null) return putRule(s3, bucket, wanted);
  if (!isAsOrdered(found, wanted))
    throw new ProviderFailure('conflict', `The bucket ${bucket} exists with another object lock.`);
}

function isAsOrdered(found: LockFound, wanted: Retention | null): boolean {
  if (found.state !== 'ruled') return found.state === 'disabled' && wanted === null;
  return wanted?.mode === found.mode && wanted.retentionDays === found.retentionDays;
}

/** Another default for what is written from now on. */
export async function changeLock(s3: S3Client, bucket: string, wanted: Retention): Promise<void> {
  const found = await readLock(s3, bucket);
  if (found.state === 'disabled')
    throw new ProviderFailure('conflict', `The bucket ${bucket} was made without object lock.`);
  if (!isAsOrdered(found, wanted)) await putRule(s3, bucket, wanted);
}

async function putRule(s3: S3Client, bucket: string, rule: Retention): Promise<void> {
  const retain = {
    Mode: rule.mode === 'compliance' ? 'COMPLIANCE' : 'GOVERNANCE',
    Days: rule.retentionDays,
  } as const;
  const lock = { ObjectLockEnabled: 'Enabled', Rule: { DefaultRetention: retain } } as const;
  const command = new PutObjectLockConfigurationCommand({ Bucket: bucket, ObjectLockConfiguration: lock });
  await understood(s3.send(command));
}

/** The port has no word for a lock without a default rule: saying "disabled" would be wrong. */
export function lockOf(found: LockFound): ObjectLock {
  if (found.state === 'disabled') return { state: 'disabled' };
  if (found.state === 'ruleless') return { state: 'unknown' };
  return { state: 'enabled', mode: found.mode, retentionDays: found.retentionDays };
}
