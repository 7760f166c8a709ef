import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { StoragePolicy } from '@portal/ports/object-storage';

/** Each bucket once and in order, so that two policies that say the same are the same. */
export const orderly = ({ access, buckets }: StoragePolicy) => ({
  access,
  buckets: buckets && [...new Set(buckets)].toSorted(),
});

/** What the audit log says of a policy; null is none of ours. */
export const detailsOf = (policy: StoragePolicy | null): AuditDetails => ({
  access: policy?.access ?? null,
  ...(policy?.buckets ? { buckets: policy.buckets } : {}),
});

/** What the audit log says of the policy that was there before. */
export const detailsBefore = (policy: StoragePolicy | null): AuditDetails => ({
  previousAccess: policy?.access ?? null,
  ...(policy?.buckets ? { previousBuckets: policy.buckets } : {}),
});
