import type { ResponseOf } from '@portal/contract/http';
import type { getS3Status } from '@portal/contract/s3-storage/buckets';

export type S3Status = ResponseOf<typeof getS3Status>;

const proposedRetentionDays = 30;

/** The retention that a form proposes: no longer than the customer may lock. */
export const usualRetentionDays = ({ maxLockDays }: Pick<S3Status, 'maxLockDays'>): number =>
  Math.min(proposedRetentionDays, maxLockDays);
