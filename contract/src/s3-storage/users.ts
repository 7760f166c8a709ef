import * as z from 'zod';
import { regions } from '../constants.ts';
import {
  accessKeysPerUser,
  accessLevels,
  policyBuckets,
  storageUsernameLength,
  type AccessLevel,
} from './constants.ts';
import { id, optionalText, timestamp, version } from '../fields.ts';
import { carriedOperation } from '../operations.ts';
import { endpointsOf, mirroredList, ofCustomer, ordered } from '../services/endpoints.ts';
import { thingState } from '../services/services.ts';
import { notSeenSince } from '../services/not-seen.ts';

const { creates, deletes, made, reads, readsOne, showsSecret, updates } = endpointsOf('s3-storage');

export const accessLevel = z.enum(accessLevels, { error: 'policyRequired' });

/** `buckets` null: every bucket of the customer in the region, also those that come later. */
export const storagePolicy = z.object({ access: accessLevel, buckets: z.array(z.string()).nullable() });
export type StoragePolicy = z.infer<typeof storagePolicy>;

/** What a policy can allow: to list, read, write and delete objects, and to make, change and remove buckets. */
export const policyActions = ['list', 'read', 'write', 'delete', 'manage'] as const;
export type PolicyAction = (typeof policyActions)[number];
export const allowedBy: Readonly<Record<AccessLevel, readonly PolicyAction[]>> = {
  'read-only': ['list', 'read'],
  'read-write': ['list', 'read', 'write', 'delete'],
  'write-only': ['write'],
  'full-access': policyActions,
};

/** Who may own a bucket: a user with full access to all of them, or with no policy of ours. */
export const isUnrestricted = (policy: StoragePolicy | null): boolean =>
  policy === null || (policy.access === 'full-access' && policy.buckets === null);

/** A policy as it is chosen; each bucket has to exist in the region. */
const policyChoice = z.object(
  {
    access: accessLevel,
    buckets: z.array(z.string().min(1).max(255)).min(1).max(policyBuckets).nullable().default(null),
  },
  { error: 'policyRequired' },
);

/** 3 to 64 characters, letters, digits and + = , . @ _ -, a letter or digit at both ends. */
export const storageUsername = z
  .string()
  .trim()
  .min(1, { error: 'empty' })
  .min(storageUsernameLength.min, { error: 'storageUsername' })
  .max(storageUsernameLength.max, { error: 'storageUsername' })
  .regex(/^[A-Za-z0-9][A-Za-z0-9+=,.@_-]*[A-Za-z0-9]$/, { error: 'storageUsername' });

export const storageUserForm = z.object({
  username: storageUsername,
  region: z.enum(regions),
  /** Empty: the user name. */
  displayName: optionalText(120),
  policy: policyChoice,
});
export type StorageUserForm = z.infer<typeof storageUserForm>;

export const accessKeyState = thingState.exclude(['updating']);

export const accessKey = z.object({
  id,
  accessKeyId: z.string(),
  notSeenSince,
  state: accessKeyState,
  operation: carriedOperation.nullable(),
  /** Empty for one that was not made here. */
  createdByName: z.string(),
  createdAt: timestamp.nullable(),
  /** The secret waits to be shown, once, until then; null when it was shown, has run out, or was never here. */
  secretUntil: timestamp.nullable(),
});
export type AccessKey = z.infer<typeof accessKey>;

export const storageUserRow = z.object({
  id,
  username: z.string(),
  displayName: z.string(),
  region: z.string(),
  state: thingState,
  /** Null when the system has no policy of ours for it: then only what it owns is its own. */
  policy: storagePolicy.nullable(),
  ownedBuckets: z.number().int().nonnegative(),
  accessKeys: z.number().int().nonnegative(),
  notSeenSince,
  orderedHere: z.boolean(),
  operation: carriedOperation.nullable(),
  syncedAt: timestamp.nullable(),
  createdAt: timestamp,
  version,
});
export type StorageUserRow = z.infer<typeof storageUserRow>;

export const storageUser = storageUserRow.extend({
  endpoint: z.string(),
  keys: z.array(accessKey),
});
export type StorageUser = z.infer<typeof storageUser>;

type Facts = Pick<StorageUserRow, 'state' | 'ownedBuckets'>;
/** Pure rules on a storage user's state, asked by API and web. */
export const storageUserCan = {
  edit: (one: Facts): boolean => one.state === 'active',
  delete: (one: Facts): boolean =>
    (one.state === 'active' || one.state === 'failed') && one.ownedBuckets === 0,
  /** An owner of buckets keeps full access, or nobody could manage them any more. */
  restrict: (one: Facts): boolean => one.ownedBuckets === 0,
  /** Without a policy a key could do all that ownership allows. */
  addKey: (one: Facts & Pick<StorageUserRow, 'accessKeys' | 'policy'>): boolean =>
    one.state === 'active' && one.policy !== null && one.accessKeys < accessKeysPerUser,
};

export const storageUserSorts = ['username', 'region', 'createdAt'] as const;
export const listStorageUsers = reads('listStorageUsers', '/s3/users/', {
  ...mirroredList(storageUserSorts, storageUserRow, {
    region: z.enum(regions).optional(),
    access: z.enum([...accessLevels, 'none']).optional(),
  }),
  summary: "The customer's storage users, from the portal's mirror.",
});

export const getStorageUser = readsOne('getStorageUser', '/s3/user/', {
  summary: 'One storage user, with its access keys (never their secrets) and how to reach its region.',
  response: storageUser,
});

export const createStorageUser = creates('createStorageUser', '/s3/user/', {
  summary: 'Orders a storage user with its policy.',
  body: storageUserForm,
  errors: ['storageUserExists'],
});

export const updateStorageUser = updates('updateStorageUser', '/s3/user/', {
  summary: "Orders a change of a storage user's display name or policy.",
  body: storageUserForm.pick({ displayName: true, policy: true }).extend({ version }),
  errors: ['userOwnsBuckets', 'operationOpen', 'notMade'],
});

export const deleteStorageUser = deletes('deleteStorageUser', '/s3/user/', {
  summary: 'Orders the deletion of a storage user and its keys; refused while it owns a bucket.',
  errors: ['userOwnsBuckets', 'operationOpen'],
});

export const listPolicies = reads('listPolicies', '/s3/policies/', {
  summary: 'The policies that a storage user may have, and the buckets that one may be narrowed to.',
  query: ofCustomer.extend({ region: z.enum(regions).optional() }),
  response: z.object({
    items: z.array(z.object({ access: accessLevel, allows: z.array(z.enum(policyActions)) })),
    buckets: z.array(z.object({ name: z.string(), region: z.string() })),
  }),
});

export const createAccessKey = creates('createAccessKey', '/s3/access-key/', {
  summary: 'Orders an access key; its secret is shown once by `showAccessKeySecret`.',
  body: z.object({ userId: id }),
  response: ordered.extend({ id, accessKeyId: z.string() }),
  errors: ['policyMissing', 'tooManyAccessKeys', 'operationOpen', 'notMade'],
});

export const showAccessKeySecret = showsSecret('showAccessKeySecret', '/s3/access-key/secret/', {
  summary: 'Answers the secret of a new access key and forgets it; a second call is refused.',
  response: z.object({
    accessKeyId: z.string(),
    secretAccessKey: z.string(),
    endpoint: z.string(),
    region: z.string(),
  }),
});

export const deleteAccessKey = deletes('deleteAccessKey', '/s3/access-key/', {
  summary: 'Orders the deletion of an access key; what uses it stops working.',
  errors: ['operationOpen'],
});

export const s3UsersEndpoints = made;
