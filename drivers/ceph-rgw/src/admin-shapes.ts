import { z } from 'zod';

/** What a change of a user carries along unread stays in it: `looseObject`. */
const gatewayKey = z.looseObject({
  user: z.string(),
  access_key: z.string().min(1),
  secret_key: z.string().min(1),
  active: z.boolean().optional(),
});
export type GatewayKey = z.infer<typeof gatewayKey>;

const attribute = z.object({ key: z.string(), val: z.string() });

const gatewayUser = z.looseObject({
  user_id: z.string(),
  display_name: z.string(),
  suspended: z.number(),
  max_buckets: z.number(),
  keys: z.array(gatewayKey),
  attrs: z.array(attribute),
});
export type GatewayUser = z.infer<typeof gatewayUser>;

export const userRecord = z.object({
  key: z.string(),
  ver: z.object({ tag: z.string(), ver: z.number() }),
  data: gatewayUser,
});
export type UserRecord = z.infer<typeof userRecord>;

export const keyHolder = z.object({ tenant: z.string().default(''), user_id: z.string() });

export const bucketNames = z.array(z.string());

/** One page of names; `truncated` is a string in some versions. */
export const namePage = z.object({
  keys: z.array(z.unknown()),
  truncated: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]),
  marker: z.string().optional(),
});

export const gatewayBucket = z.object({
  bucket: z.string(),
  tenant: z.string(),
  id: z.string(),
  owner: z.string(),
  mtime: z.string(),
  creation_time: z.iso.datetime().transform((text) => new Date(text)),
  usage: z.record(z.string(), z.object({ size: z.number(), num_objects: z.number() })),
  bucket_quota: z.object({ enabled: z.boolean(), max_size: z.number() }),
});
export type GatewayBucket = z.infer<typeof gatewayBucket>;

const bucketSettings = z.looseObject({
  bucket_info: z.looseObject({ flags: z.number().int() }),
  attrs: z.array(attribute),
});
export type BucketSettings = z.infer<typeof bucketSettings>;

export const bucketRecord = z.object({
  key: z.string(),
  ver: z.object({ tag: z.string(), ver: z.number() }),
  data: bucketSettings,
});
