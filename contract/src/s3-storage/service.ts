import { defineService, edited, eventsOf } from '../services/define-service.ts';
import { storedByHour } from '../services/priced.ts';
import { s3StorageEndpoints } from './buckets.ts';
import { tenantContents } from './linking.ts';
import { s3StorageEvents, s3StorageTexts } from './texts.ts';
import { s3UsageEndpoints } from './usage.ts';
import { s3UsersEndpoints } from './users.ts';

export const s3StorageService = defineService({
  service: 's3-storage',
  systems: { 'ceph-rgw': { en: 'the object storage', sv: 'objektlagringen' } },
  enabledBy: 'operation',
  endpoints: [...s3StorageEndpoints, ...s3UsageEndpoints, ...s3UsersEndpoints],
  ...s3StorageTexts,
  events: eventsOf('s3', s3StorageEvents),
  details: [
    ...edited('quotaGiB', 'retentionDays', 'maxLockDays', 'access', 'buckets'),
    'lockMode',
    'username',
    'accessKeys',
    'userCount',
    'bucketCount',
  ],
  topics: ['buckets', 'storage-users', 's3-status'],
  blockers: ['buckets', 'storageUsers'],
  linking: { contents: tenantContents },
  products: [{ key: 's3-storage.capacity', ...storedByHour, takes: 'objects' }],
});
