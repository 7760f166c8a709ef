import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { LockMode, Retention } from '../object-storage.ts';

export type ObjectPlace = { bucket: string; key: string; versionId?: string | undefined };

/** What a person does with an S3 client and a key of their own. Each call rejects with an error named by S3's code. */
export type StorageClient = {
  listBuckets(): Promise<string[]>;
  createBucket(bucket: string): Promise<void>;
  deleteBucket(bucket: string): Promise<void>;
  enableVersioning(bucket: string): Promise<void>;
  /** Gives everybody all rights. */
  openToAll(bucket: string, by: 'acl' | 'policy'): Promise<void>;
  listObjects(bucket: string): Promise<string[]>;
  /** Version ids, delete markers too. */
  listVersions(bucket: string): Promise<string[]>;
  getObject(place: ObjectPlace): Promise<string>;
  /** Answers the version's id, where there are versions. */
  putObject(place: ObjectPlace, content: string): Promise<string | undefined>;
  /** In parts, and lists these before they are put together. */
  putInParts(place: ObjectPlace, content: string): Promise<void>;
  deleteObject(place: ObjectPlace, bypass?: boolean): Promise<void>;
  /** With the call that takes many objects at a time. */
  deleteTogether(place: ObjectPlace, bypass?: boolean): Promise<void>;
  lockedUntil(place: ObjectPlace): Promise<Date>;
  lockUntil(place: ObjectPlace, lock: { mode: LockMode; until: Date }, bypass?: boolean): Promise<void>;
  /** Writes an object that is locked from its first moment, for longer or shorter than the bucket says. */
  putLocked(place: ObjectPlace, lock: { mode: LockMode; until: Date }): Promise<string | undefined>;
  /** Changes what the bucket locks from now on. */
  lockByDefault(bucket: string, retention: Retention): Promise<void>;
};

/** An id as the portal chooses it. */
export const newAccessKeyId = (): string => randomBytes(10).toString('hex').toUpperCase();

export async function isDenied(deed: Promise<unknown>): Promise<void> {
  await expect(deed).rejects.toMatchObject({ name: 'AccessDenied' });
}
