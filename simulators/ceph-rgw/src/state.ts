import { randomBytes } from 'node:crypto';
import type { Kit, State } from '@portal/simulator-kit/kit';
import { z } from 'zod';
import { grant } from './acl.ts';

const key = z.object({ accessKey: z.string(), secretKey: z.string() });

const user = z.object({
  tenant: z.string(),
  userId: z.string(),
  displayName: z.string(),
  suspended: z.boolean(),
  keys: z.array(key),
  caps: z.string(),
  maxBuckets: z.number().default(1000),
  /** What is kept beside the user, by its name, in the gateway's own coding. */
  attributes: z.record(z.string(), z.string()).default({}),
  version: z.object({ tag: z.string(), number: z.number() }).default({ tag: 'first', number: 1 }),
  changedAt: z.string().default('2026-01-01T00:00:00.000Z'),
});
export type User = z.infer<typeof user>;

const acl = z.array(grant).default([]);

/** One version of an object. `body` is null when only its size was declared. */
const version = z.object({
  key: z.string(),
  id: z.string(),
  at: z.string(),
  isDeleteMarker: z.boolean(),
  size: z.number(),
  etag: z.string(),
  contentType: z.string(),
  body: z.string().nullable(),
  lock: z.object({ mode: z.enum(['GOVERNANCE', 'COMPLIANCE']), until: z.string() }).nullable(),
  /** Who wrote it; empty when nobody in particular did. */
  owner: z.string().default(''),
  acl,
});
export type Version = z.infer<typeof version>;

/** An object that is being written in parts. A body is null when it is too large to be kept. */
const upload = z.object({
  key: z.string(),
  id: z.string(),
  at: z.string().default('2026-01-01T00:00:00.000Z'),
  owner: z.string().default(''),
  acl,
  contentType: z.string(),
  parts: z.array(
    z.object({
      number: z.number(),
      size: z.number(),
      etag: z.string(),
      at: z.string(),
      body: z.string().nullable(),
    }),
  ),
});
export type Upload = z.infer<typeof upload>;

export const lockRule = z.object({
  mode: z.enum(['GOVERNANCE', 'COMPLIANCE']),
  unit: z.enum(['Days', 'Years']),
  count: z.number().int().positive(),
});
export type LockRule = z.infer<typeof lockRule>;

/** Which of what is public is blocked. */
const block = z.object({
  BlockPublicAcls: z.boolean(),
  IgnorePublicAcls: z.boolean(),
  BlockPublicPolicy: z.boolean(),
  RestrictPublicBuckets: z.boolean(),
});
export type Block = z.infer<typeof block>;

/** `versions` in the order they were written. `lock` null: made without object lock. `changedAt` is of its settings. */
const bucket = z.object({
  tenant: z.string(),
  name: z.string(),
  id: z.string(),
  owner: z.string(),
  createdAt: z.string(),
  changedAt: z.string().optional(),
  quota: z.object({ enabled: z.boolean(), maxSizeBytes: z.number() }),
  versioning: z.enum(['off', 'Enabled', 'Suspended']),
  lock: z.object({ rule: lockRule.nullable() }).nullable(),
  versions: z.array(version),
  uploads: z.array(upload).default([]),
  /** Something was once written in parts. */
  hadUploads: z.boolean().default(false),
  acl,
  block: block.nullable().default(null),
  /** As it was sent. */
  policy: z.string().nullable().default(null),
});
export type Bucket = z.infer<typeof bucket>;

const stored = z.object({ users: z.array(user), buckets: z.array(bucket) });

/** Everything the gateway knows. `save` is called after each change, before it is answered. */
export type World = Pick<Kit, 'clock' | 'save'> & {
  readonly region: string;
  readonly users: Map<string, User>;
  readonly buckets: Map<string, Bucket>;
  /** What no list has at the moment, though it is there; by place. Not kept. */
  readonly unlisted: Set<string>;
};

export const uidOf = ({ tenant, userId }: { tenant: string; userId: string }): string =>
  tenant === '' ? userId : `${tenant}$${userId}`;

/** `tenant/name`, as the admin interface names a bucket. */
export const placeOf = (tenant: string, name: string): string => `${tenant}/${name}`;

export const nowOf = (world: World): Date => world.clock.now();

/** Settings of a bucket were changed. To the microsecond, as the gateway tells it: no two changes have one time. */
export function noteChange(world: World, changed: Bucket): void {
  const ms = performance.timeOrigin + performance.now() + world.clock.offsetMs;
  const micros = String(Math.floor((ms % 1) * 1000)).padStart(3, '0');
  changed.changedAt = new Date(ms).toISOString().replace('Z', `${micros}Z`);
  world.save();
}

/** A change by the admin interface's own calls: as in 16.2, it removes what is kept beside the user, its policies too. */
export function noteUserChange(world: World, changed: User): void {
  changed.attributes = {};
  changed.version.number += 1;
  changed.changedAt = nowOf(world).toISOString();
  world.save();
}

export const newVersionTag = (): string => `_${randomBytes(12).toString('hex')}`;

/** How the world is kept. The admin is no part of it: its key is a setting. */
export const stateOf = ({ users, buckets }: World, admin: User): State => ({
  content: () => ({ users: [...users.values()], buckets: [...buckets.values()] }),
  restore: (content) => {
    const found = stored.parse(content ?? { users: [], buckets: [] });
    users.clear();
    buckets.clear();
    for (const one of found.users) users.set(uidOf(one), one);
    for (const one of found.buckets) buckets.set(placeOf(one.tenant, one.name), one);
    users.set(uidOf(admin), admin);
  },
});
