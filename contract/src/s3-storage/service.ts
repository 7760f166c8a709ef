import { defineService, edited, eventsOf } from '../services/define-service.ts';
import { s3StorageEndpoints } from './buckets.ts';
import { tenantContents } from './linking.ts';
import { s3StorageTexts } from './texts.ts';
import { s3UsageEndpoints } from './usage.ts';
import { s3UsersEndpoints } from './users.ts';

export const s3StorageService = defineService({
  service: 's3-storage',
  systems: { 'ceph-rgw': { en: 'the object storage', sv: 'objektlagringen' } },
  enabledBy: 'operation',
  endpoints: [...s3StorageEndpoints, ...s3UsageEndpoints, ...s3UsersEndpoints],
  ...s3StorageTexts,
  events: eventsOf('s3', {
    /** By the operator; told in the customer's, its partner's and the operator's log. */
    lockLimitSet: { en: 'Limit of object lock set', sv: 'Gräns för objektlås satt' },
    bucketOrdered: { en: 'Bucket ordered', sv: 'Bucket beställd' },
    bucketCreated: { en: 'Bucket created', sv: 'Bucket skapad' },
    bucketCreateFailed: { en: 'Bucket creation failed', sv: 'Bucket kunde inte skapas' },
    bucketUpdateOrdered: { en: 'Bucket change ordered', sv: 'Ändring av bucket beställd' },
    bucketUpdated: { en: 'Bucket changed', sv: 'Bucket ändrad' },
    bucketUpdateFailed: { en: 'Bucket change failed', sv: 'Bucket kunde inte ändras' },
    bucketDeletionOrdered: { en: 'Bucket deletion ordered', sv: 'Borttagning av bucket beställd' },
    bucketDeleted: { en: 'Bucket deleted', sv: 'Bucket borttagen' },
    bucketDeleteFailed: { en: 'Bucket deletion failed', sv: 'Bucket kunde inte tas bort' },
    bucketFound: { en: 'Bucket found in the storage', sv: 'Bucket hittad i lagringen' },
    bucketGone: { en: 'Bucket gone from the storage', sv: 'Bucket borta från lagringen' },
    storageUserOrdered: { en: 'Storage user ordered', sv: 'Lagringsanvändare beställd' },
    storageUserCreated: { en: 'Storage user created', sv: 'Lagringsanvändare skapad' },
    storageUserCreateFailed: {
      en: 'Storage user creation failed',
      sv: 'Lagringsanvändare kunde inte skapas',
    },
    storageUserUpdateOrdered: {
      en: 'Storage user change ordered',
      sv: 'Ändring av lagringsanvändare beställd',
    },
    storageUserUpdated: { en: 'Storage user changed', sv: 'Lagringsanvändare ändrad' },
    storageUserUpdateFailed: { en: 'Storage user change failed', sv: 'Lagringsanvändare kunde inte ändras' },
    storageUserDeletionOrdered: {
      en: 'Storage user deletion ordered',
      sv: 'Borttagning av lagringsanvändare beställd',
    },
    storageUserDeleted: { en: 'Storage user deleted', sv: 'Lagringsanvändare borttagen' },
    storageUserDeleteFailed: {
      en: 'Storage user deletion failed',
      sv: 'Lagringsanvändare kunde inte tas bort',
    },
    storageUserFound: { en: 'Storage user found in the storage', sv: 'Lagringsanvändare hittad i lagringen' },
    /** Its policy was changed in the storage system, not here. */
    storageUserChanged: { en: 'Policy changed in the storage', sv: 'Policy ändrad i lagringen' },
    storageUserGone: {
      en: 'Storage user gone from the storage',
      sv: 'Lagringsanvändare borta från lagringen',
    },
    accessKeyOrdered: { en: 'Access key ordered', sv: 'Åtkomstnyckel beställd' },
    accessKeyCreated: { en: 'Access key created', sv: 'Åtkomstnyckel skapad' },
    accessKeyCreateFailed: { en: 'Access key creation failed', sv: 'Åtkomstnyckel kunde inte skapas' },
    accessKeySecretShown: { en: 'Access key secret shown', sv: 'Åtkomstnyckelns hemlighet visad' },
    accessKeyDeletionOrdered: {
      en: 'Access key deletion ordered',
      sv: 'Borttagning av åtkomstnyckel beställd',
    },
    accessKeyDeleted: { en: 'Access key deleted', sv: 'Åtkomstnyckel borttagen' },
    accessKeyDeleteFailed: { en: 'Access key deletion failed', sv: 'Åtkomstnyckel kunde inte tas bort' },
    accessKeyFound: { en: 'Access key found in the storage', sv: 'Åtkomstnyckel hittad i lagringen' },
    accessKeyGone: { en: 'Access key gone from the storage', sv: 'Åtkomstnyckel borta från lagringen' },
  }),
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
  products: [
    {
      key: 's3-storage.capacity',
      unit: 'GiB-hour',
      // A byte-hour: 2^-30.
      factor: '0.000000000931322574615478515625',
      billed: 'hour',
      takes: 'objects',
    },
  ],
});
