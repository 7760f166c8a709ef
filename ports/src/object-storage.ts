import type {
  AccessLevel,
  LockMode,
  PublicAccess,
  PublicAccessChoice,
} from '@portal/contract/s3-storage/constants';
import type { OnUnreadable } from './unreadable.ts';

export {
  accessLevels,
  publicAccessChoices,
  type AccessLevel,
  type LockMode,
  type PublicAccess,
  type PublicAccessChoice,
} from '@portal/contract/s3-storage/constants';

/** On the buckets named and no other; `buckets` null: all of the tenant's, later ones too. No level removes what is locked. */
export type StoragePolicy = { access: AccessLevel; buckets: readonly string[] | null };

/**
 * Where a customer's things live in one region: the customer is a tenant, owners are the tenant's storage users.
 * `policy` null: none of ours. `accessKeyIds` are sorted, without keys that the driver itself makes for a moment.
 */
export type StorageUser = {
  username: string;
  displayName: string;
  suspended: boolean;
  policy: StoragePolicy | null;
  /** False when `renewPolicy` has something to do. */
  isPolicyCurrent: boolean;
  accessKeyIds: readonly string[];
};

export type NewStorageUser = { username: string; displayName: string; policy: StoragePolicy };

export type StorageUserRef = { tenant: string; username: string };

/** The secret is shown here and never listed: it goes to its user and into no log. */
export type NewAccessKey = { accessKeyId: string; secretAccessKey: string };

/** How long what is written from now on is kept; what is there keeps the lock it has. */
export type Retention = { mode: LockMode; retentionDays: number };

/**
 * Object lock of a bucket; `unknown` when the system would not say, or has a lock that no default retention describes:
 * neither is the same as disabled.
 */
export type ObjectLock = ({ state: 'enabled' } & Retention) | { state: 'disabled' } | { state: 'unknown' };

/**
 * A bucket as the system has it. `usedBytes` and `objects` count every version, and parts of unfinished uploads.
 * `quotaBytes` null: no quota.
 */
export type StorageBucket = {
  name: string;
  owner: string;
  createdAt: Date;
  objects: number;
  usedBytes: number;
  quotaBytes: number | null;
  objectLock: ObjectLock;
  publicAccess: PublicAccess;
};

export type NewBucket = {
  tenant: string;
  name: string;
  owner: string;
  quotaBytes: number | null;
  objectLock: Retention | null;
  /** Left out, blocked. */
  publicAccess?: PublicAccessChoice;
};

/**
 * A tenant that the system has, whoever made it, with how many users and buckets it holds. `tenant` null: what is in no
 * tenant, which no other call of this port reaches.
 */
export type FoundTenant = { tenant: string | null; users: number; buckets: number };

export type BucketRef = { tenant: string; name: string };

/** Beyond so many versions or unfinished uploads the contents of a bucket are counted no further: to read all of them could take hours. */
export const contentsCountedTo = 10_000;

/**
 * What still lies in a bucket: current objects, all versions and delete markers together, and uploads in parts that were
 * begun and not finished, with when the newest of them was begun. Not `isWhole`: there is more than was counted.
 */
export type BucketContents = {
  objects: number;
  versions: number;
  uploads: number;
  newestUploadAt: Date | null;
  isWhole: boolean;
};

/**
 * S3 storage in one region. Every call may be repeated: creating what is there already with the same properties, and
 * deleting what is gone, succeed and change nothing. All throw `ProviderFailure`.
 */
export interface ObjectStorage {
  /** Resolves when the system answers an authenticated call. */
  ping(): Promise<void>;
  /** All tenants of the region that hold a user or a bucket, sorted by name; what is in no tenant comes first. */
  listTenants(onUnreadable: OnUnreadable): Promise<FoundTenant[]>;
  /**
   * Creates the user, without keys, or brings its display name and policy up to date. `refused` when a name is not
   * allowed; `conflict` when the user owns buckets and would get less than full access to all.
   */
  ensureUser(tenant: string, user: NewStorageUser): Promise<void>;
  /** Words the user's policy as the driver does today; what it allows stays, also when it is changed meanwhile. */
  renewPolicy(user: StorageUserRef): Promise<void>;
  /** All users of the tenant, sorted by name. */
  listUsers(tenant: string, onUnreadable: OnUnreadable): Promise<StorageUser[]>;
  /** Its keys go with it. `conflict` while the user owns buckets; never removes data. */
  deleteUser(tenant: string, username: string): Promise<void>;
  /**
   * Makes the key of that id (16 to 128 of A to Z and 0 to 9), or answers the one made before. `notFound` without the
   * user; `conflict` when another user has the id, or the user has no policy of ours.
   */
  createAccessKey(user: StorageUserRef, accessKeyId: string): Promise<NewAccessKey>;
  /** Succeeds also when the user is gone. */
  deleteAccessKey(user: StorageUserRef, accessKeyId: string): Promise<void>;
  /** `conflict` when a bucket of that name exists with another owner or lock; `notFound` when the owner is missing. */
  createBucket(bucket: NewBucket): Promise<void>;
  /** All buckets of the tenant, sorted by name. */
  listBuckets(tenant: string, onUnreadable: OnUnreadable): Promise<StorageBucket[]>;
  getBucket(bucket: BucketRef): Promise<StorageBucket>;
  /** `quotaBytes` null removes the quota. A system that counts in larger units rounds it up. */
  setBucketQuota(bucket: BucketRef, quotaBytes: number | null): Promise<void>;
  /** Changes the default retention. `conflict` when the bucket was made without lock. */
  setObjectLock(bucket: BucketRef, retention: Retention): Promise<void>;
  /**
   * `blocked` also takes away the rule of the bucket that opens it. `allowed` is a conflict of what has object lock, and
   * of a bucket that a client has opened to everybody as a whole.
   */
  setPublicAccess(bucket: BucketRef, wanted: PublicAccessChoice): Promise<void>;
  countBucketContents(bucket: BucketRef): Promise<BucketContents>;
  /**
   * Never removes data: `conflict` while an object, version, delete marker or unfinished upload is left. Unfinished uploads
   * that were begun until `uploadsTo` go with it: whoever names it has seen how many these are.
   */
  deleteBucket(bucket: BucketRef, named?: { uploadsTo: Date | null }): Promise<void>;
}

/** How a driver is reached: one per region. */
export type ObjectStorageConnection = {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
};
