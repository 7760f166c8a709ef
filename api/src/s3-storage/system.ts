import type { ObjectStorage } from '@portal/ports/object-storage';
import * as z from 'zod';
import { regionalSystem } from '../services/regional-systems.ts';
import { tellCustomersOf } from '../services/status.ts';
import { s3Service } from './usage/metering.ts';

/** Object storage, one gateway for each region. */
export const objectStorage = regionalSystem<ObjectStorage>()({
  name: 'ceph-rgw',
  settings: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }),
    accessKey: z.string().min(1),
    secretKey: z.string().min(1),
  }),
  // A little sooner than every five seconds, because the queue looks every two. The portal's own user is not locked out.
  pace: { wellSeconds: 4, awaySeconds: 4, refusedSeconds: 4 },
  onChange: (tx) => tellCustomersOf(tx, { service: s3Service, topic: 's3-status' }),
});
