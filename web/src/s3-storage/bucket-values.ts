import type { BucketForm } from '@portal/contract/s3-storage/buckets';
import type { ContractForm } from '../ui/form/types.ts';

export type BucketValues = Omit<BucketForm, 'costConsent' | 'retentionDays'> & {
  costConsent: boolean;
  retentionDays: number | null;
};
export type BucketFormOf = ContractForm<BucketValues>;

export type EditBucketValues = {
  quotaGiB: number | null;
  retentionDays: number | null;
  objectLockAcknowledged: boolean;
  publicAccess: boolean | null;
  publicAccessAcknowledged: boolean;
  version: number;
};
export type EditBucketFormOf = ContractForm<EditBucketValues>;
