import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { LockMode, Retention } from '../object-storage.ts';

export type ObjectPlace = { bucket: string; key: string; versionId?: string | undefined };

/** How a client lets everybody read an object: as it writes it, copies it, writes it in parts, or afterwards. */
export const waysToPublish = ['header', 'grant', 'copy', 'parts', 'acl'] as const;
export type WayToPublish = (typeof waysToPublish)[number];

/** What a person does with an S3 client and a key of their own. Each call rejects with an error named by S3's code. */
export type StorageClient = {
  listBuckets(): Promise<string[]>;
  createBucket(bucket: string): Promise<void>;
  deleteBucket(bucket: string): Promise<void>;
  enableVersioning(bucket: string): Promise<void>;
  /** Gives everybody all rights. */
  openToAll(bucket: string, by: 'acl' | 'policy'): Promise<void>;
  /** Makes a bucket that everybody may list and write into. */
  createOpenBucket(bucket: string): Promise<void>;
  /** Takes the public access block away, or puts one that blocks nothing. */
  unblock(bucket: string, by: 'delete' | 'put'): Promise<void>;
  listObjects(bucket: string): Promise<string[]>;
  /** Version ids, delete markers too. */
  listVersions(bucket: string): Promise<string[]>;
  getObject(place: ObjectPlace): Promise<string>;
  /** Answers the version's id, where there are versions. */
  putObject(place: ObjectPlace, content: string): Promise<string | undefined>;
  /** In parts, and lists these before they are put together. */
  putInParts(place: ObjectPlace, content: string): Promise<void>;
  publish(place: ObjectPlace, content: string, way: WayToPublish): Promise<void>;
  /** Writes the first part of an upload and leaves it there; answers its id. */
  beginUpload(place: ObjectPlace, part: string): Promise<string>;
  abortUpload(place: ObjectPlace, id: string): Promise<void>;
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
