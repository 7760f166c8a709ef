import { enableS3Storage } from '@portal/contract/s3-storage/buckets';
import { showAccessKeySecret } from '@portal/contract/s3-storage/users';
import { keySecret } from '../keys/keys-repository.ts';
import { matrix } from './matrix.ts';
import { nowhere, type PromisePart } from '../../testing/promises.ts';
import { order } from '../../testing/matrix/request.ts';

const connection = { system: 'ceph-rgw', region: 'SE-NORTH-1', endpoint: nowhere };

export const promises: PromisePart = {
  service: 's3-storage',
  away: [{ ...connection, accessKey: 'unused', secretKey: 'unused' }],
  order: async () => ({ endpoint: enableS3Storage, request: order() }),
  secret: {
    kind: keySecret,
    endpoint: showAccessKeySecret,
    thing: async (portal, customer) => (await matrix.things['accessKey']?.fresh(portal, customer)) ?? '',
  },
};
