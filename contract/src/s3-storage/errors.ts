import * as z from 'zod';
import { defineErrors } from '../errors.ts';

export const s3StorageProblems = defineErrors({
  serviceLinked: { status: 409, message: 'Existing storage is linked: the operator has to unlink it first.' },
  bucketExists: { status: 409, message: 'A bucket of that name exists in the region.' },
  storageUnavailable: { status: 503, message: 'The object storage does not answer just now.' },
  storageUserExists: { status: 409, message: 'A storage user of that name exists in the region.' },
  userOwnsBuckets: {
    status: 409,
    message: 'The user owns buckets, which would be left without an owner.',
    details: z.object({ buckets: z.number(), names: z.string() }),
  },
  policyMissing: { status: 409, message: 'The user must have a policy before it gets a key.' },
  tooManyAccessKeys: {
    status: 409,
    message: 'The user has as many access keys as it may have.',
    details: z.object({ max: z.number() }),
  },
});
