import {
  getBucket,
  getBucketContents,
  getS3Status,
  listBuckets,
  type Bucket,
} from '@portal/contract/s3-storage/buckets';
import {
  getStorageUser,
  listPolicies,
  listStorageUsers,
  type AccessKey,
  type StorageUser,
} from '@portal/contract/s3-storage/users';
import type { ResponseOf } from '@portal/contract/http';
import { estimateS3 } from '@portal/contract/s3-storage/usage';
import { answer, sampled, type Answer } from './answers.ts';
import { someId } from './row.ts';
import { sampleOf } from './sample.ts';

type Status = ResponseOf<typeof getS3Status>;
const region = 'SE-NORTH-1';
const justNow = (): string => new Date().toISOString();

/** S3 Storage as it is for most: enabled, in two regions that answer. */
export function statusAnswer(more: Partial<Status> = {}): Answer {
  const [one] = sampleOf(getS3Status).regions;
  const regions = one
    ? (['SE-NORTH-1', 'SE-CENTRAL-1'] as const).map((name) => ({
        ...one,
        region: name,
        reachable: 'yes' as const,
      }))
    : [];
  const usual = { state: 'enabled' as const, operation: null, closed: false, linked: [] };
  return answer(getS3Status, {
    ...sampleOf(getS3Status),
    ...usual,
    customerName: 'Polarvind Kraft AB',
    maxLockDays: 90,
    regions,
    ...more,
  });
}

/** The price of what is ordered: one line. */
export function estimateAnswer(): Answer {
  const estimate = sampleOf(estimateS3);
  return answer(estimateS3, { ...estimate, lines: estimate.lines.slice(0, 1) });
}

export function bucketWith(more: Partial<Bucket> = {}): Bucket {
  return {
    ...sampleOf(getBucket),
    id: someId,
    name: 'polarvind-archive',
    region,
    owner: 'storage-owner',
    state: 'active',
    objectLock: 'disabled',
    lockMode: null,
    retentionDays: null,
    quotaGiB: 100,
    objects: 0,
    usedBytes: 0,
    orderedHere: true,
    operation: null,
    notSeenSince: null,
    version: 1,
    ...more,
  };
}

const noContents = { objects: 0, versions: 0, uploads: 0, newestUploadAt: null, isWhole: true };

/** The list of buckets, and the first of them by itself. */
export function bucketAnswers(...items: readonly Bucket[]): Answer[] {
  const [first] = items;
  const { endpoint } = sampleOf(getBucket);
  return [
    answer(listBuckets, {
      ...sampleOf(listBuckets),
      items: [...items],
      total: items.length,
      syncedAt: justNow(),
    }),
    ...(first
      ? [
          answer(getBucket, { ...first, endpoint, publicAddress: null }),
          answer(getBucketContents, noContents),
        ]
      : []),
  ];
}

export function keyWith(more: Partial<AccessKey> = {}): AccessKey {
  const usual = {
    state: 'active' as const,
    operation: null,
    notSeenSince: null,
    createdByName: 'Signe Ny',
    createdAt: '2026-11-20T09:30:00.000Z',
  };
  return { id: someId, accessKeyId: 'AKIA7POLARVIND000001', secretUntil: null, ...usual, ...more };
}

export function userWith(more: Partial<StorageUser> = {}): StorageUser {
  const { keys = [] } = more;
  return {
    ...sampleOf(getStorageUser),
    id: someId,
    username: 'backup',
    displayName: '',
    region,
    state: 'active',
    policy: { access: 'read-only', buckets: null },
    ownedBuckets: 0,
    notSeenSince: null,
    accessKeys: keys.length,
    orderedHere: true,
    version: 1,
    endpoint: 'https://s3.se-north-1.example',
    keys,
    operation: null,
    ...more,
  };
}

/** The list with that user, the user by itself, and what its form offers. */
export function userAnswers(user: StorageUser): Answer[] {
  const { endpoint: _endpoint, keys: _keys, ...row } = user;
  return [
    answer(listStorageUsers, { ...sampleOf(listStorageUsers), items: [row], total: 1, syncedAt: justNow() }),
    answer(getStorageUser, user),
    sampled(listPolicies),
  ];
}
