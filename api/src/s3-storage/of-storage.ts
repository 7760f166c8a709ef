import type { OfService } from '../services/life.ts';
import { s3Service } from './usage/metering.ts';

/** Which customer's S3 Storage. */
export const ofS3 = ({ partnerId, customerId }: Omit<OfService, 'service'>): OfService => ({
  partnerId,
  customerId,
  service: s3Service,
});

/** What all operations of S3 Storage have in common; the duration is what the simulator and a small Ceph were seen to take. */
export const ofStorage = {
  service: s3Service,
  lane: 'edit',
  expectedSeconds: 5,
  mailWhenFailed: 'everybody',
} as const;
