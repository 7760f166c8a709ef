import { s3Service } from './usage/metering.ts';

/** What all operations of S3 Storage have in common; the duration is what the simulator and a small Ceph were seen to take. */
export const ofStorage = {
  service: s3Service,
  lane: 'edit',
  expectedSeconds: 5,
  mailWhenFailed: 'everybody',
} as const;
