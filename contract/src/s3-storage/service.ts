import { defineService } from '../services/define-service.ts';
import { s3StorageEndpoints } from './buckets.ts';
import { tenantContents } from './linking.ts';
import { s3UsageEndpoints } from './usage.ts';
import { s3UsersEndpoints } from './users.ts';

export const s3StorageService = defineService({
  service: 's3-storage',
  systems: { 'ceph-rgw': { en: 'the object storage', sv: 'objektlagringen' } },
  enabledBy: 'operation',
  endpoints: [...s3StorageEndpoints, ...s3UsageEndpoints, ...s3UsersEndpoints],
  operations: {
    enableS3Storage: {
      text: { en: 'Enable S3 Storage for {customer}', sv: 'Aktivera S3 Storage för {customer}' },
    },
    disableS3Storage: {
      text: { en: 'Disable S3 Storage for {customer}', sv: 'Avaktivera S3 Storage för {customer}' },
    },
    createBucket: { text: { en: 'Create bucket {subject}', sv: 'Skapa bucket {subject}' } },
    updateBucket: { text: { en: 'Change bucket {subject}', sv: 'Ändra bucket {subject}' } },
    deleteBucket: { text: { en: 'Delete bucket {subject}', sv: 'Ta bort bucket {subject}' } },
    createStorageUser: {
      text: { en: 'Create storage user {subject}', sv: 'Skapa lagringsanvändare {subject}' },
    },
    updateStorageUser: {
      text: { en: 'Change storage user {subject}', sv: 'Ändra lagringsanvändare {subject}' },
    },
    deleteStorageUser: {
      text: { en: 'Delete storage user {subject}', sv: 'Ta bort lagringsanvändare {subject}' },
    },
    createAccessKey: { text: { en: 'Create access key {subject}', sv: 'Skapa åtkomstnyckel {subject}' } },
    linkTenant: {
      text: { en: 'Link storage {subject} to {customer}', sv: 'Länka lagringen {subject} till {customer}' },
    },
    unlinkTenant: {
      text: {
        en: 'Unlink storage {subject} from {customer}',
        sv: 'Koppla bort lagringen {subject} från {customer}',
      },
    },
    deleteAccessKey: { text: { en: 'Delete access key {subject}', sv: 'Ta bort åtkomstnyckel {subject}' } },
  },
  reasons: {
    bucketNotEmpty: {
      text: {
        en: 'It is not empty. Objects left: {objects}, versions left: {versions}. Empty it, then retry.',
        sv: 'Den är inte tom. Objekt kvar: {objects}, versioner kvar: {versions}. Töm den och försök sedan igen.',
      },
      short: { en: 'The bucket was not empty', sv: 'Bucketen var inte tom' },
    },
    bucketHoldsMuch: {
      text: {
        en: 'It is far from empty: more than {versions} versions of objects are left. Empty it, then retry.',
        sv: 'Den är långt ifrån tom: fler än {versions} objektversioner finns kvar. Töm den och försök sedan igen.',
      },
      short: { en: 'The bucket was far from empty', sv: 'Bucketen var långt ifrån tom' },
    },
    serviceNotEmpty: {
      text: {
        en: 'Buckets are left: {buckets}. Delete them, then retry.',
        sv: 'Bucketar kvar: {buckets}. Ta bort dem och försök sedan igen.',
      },
      short: { en: 'Buckets were left', sv: 'Det fanns bucketar kvar' },
    },
    bucketExists: {
      text: {
        en: 'The name is taken by somebody else. Create the bucket with another name.',
        sv: 'Namnet är redan upptaget av någon annan. Skapa bucketen med ett annat namn.',
      },
      short: { en: 'The name was taken', sv: 'Namnet var upptaget' },
    },
    ownerMissing: {
      text: {
        en: 'The storage user that should own it no longer exists. Choose another owner.',
        sv: 'Lagringsanvändaren som skulle äga den finns inte längre. Välj en annan ägare.',
      },
      short: { en: 'The owner no longer existed', sv: 'Ägaren fanns inte längre' },
    },
    bucketNotLocked: {
      text: {
        en: 'The bucket was made without object lock, so it cannot get a retention.',
        sv: 'Bucketen skapades utan objektlås och kan därför inte få någon låstid.',
      },
      short: { en: 'The bucket was made without object lock', sv: 'Bucketen skapades utan objektlås' },
    },
    userOwnsBuckets: {
      text: {
        en: 'The user owns buckets: {buckets} ({names}). Delete them first, then retry.',
        sv: 'Användaren äger bucketar: {buckets} ({names}). Ta bort dem först och försök sedan igen.',
      },
      short: { en: 'The user owned buckets', sv: 'Användaren ägde bucketar' },
    },
    userMissing: {
      text: {
        en: 'The storage user no longer exists. Delete the key here.',
        sv: 'Lagringsanvändaren finns inte längre. Ta bort nyckeln här.',
      },
      short: { en: 'The storage user no longer existed', sv: 'Lagringsanvändaren fanns inte längre' },
    },
    policyMissing: {
      text: {
        en: 'The user must have a policy. Choose one, then retry.',
        sv: 'Användaren måste ha en policy. Välj en och försök sedan igen.',
      },
      short: { en: 'The user had no policy', sv: 'Användaren hade ingen policy' },
    },
  },
  events: {
    /** By the operator; told in the customer's, its partner's and the operator's log. */
    lockLimitSet: {
      category: 's3',
      text: { en: 'Limit of object lock set', sv: 'Gräns för objektlås satt' },
    },
    bucketOrdered: { category: 's3', text: { en: 'Bucket ordered', sv: 'Bucket beställd' } },
    bucketCreated: { category: 's3', text: { en: 'Bucket created', sv: 'Bucket skapad' } },
    bucketCreateFailed: {
      category: 's3',
      text: { en: 'Bucket creation failed', sv: 'Bucket kunde inte skapas' },
    },
    bucketUpdateOrdered: {
      category: 's3',
      text: { en: 'Bucket change ordered', sv: 'Ändring av bucket beställd' },
    },
    bucketUpdated: { category: 's3', text: { en: 'Bucket changed', sv: 'Bucket ändrad' } },
    bucketUpdateFailed: {
      category: 's3',
      text: { en: 'Bucket change failed', sv: 'Bucket kunde inte ändras' },
    },
    bucketDeletionOrdered: {
      category: 's3',
      text: { en: 'Bucket deletion ordered', sv: 'Borttagning av bucket beställd' },
    },
    bucketDeleted: { category: 's3', text: { en: 'Bucket deleted', sv: 'Bucket borttagen' } },
    bucketDeleteFailed: {
      category: 's3',
      text: { en: 'Bucket deletion failed', sv: 'Bucket kunde inte tas bort' },
    },
    bucketFound: {
      category: 's3',
      text: { en: 'Bucket found in the storage', sv: 'Bucket hittad i lagringen' },
    },
    bucketGone: {
      category: 's3',
      text: { en: 'Bucket gone from the storage', sv: 'Bucket borta från lagringen' },
    },
    storageUserOrdered: {
      category: 's3',
      text: { en: 'Storage user ordered', sv: 'Lagringsanvändare beställd' },
    },
    storageUserCreated: {
      category: 's3',
      text: { en: 'Storage user created', sv: 'Lagringsanvändare skapad' },
    },
    storageUserCreateFailed: {
      category: 's3',
      text: {
        en: 'Storage user creation failed',
        sv: 'Lagringsanvändare kunde inte skapas',
      },
    },
    storageUserUpdateOrdered: {
      category: 's3',
      text: {
        en: 'Storage user change ordered',
        sv: 'Ändring av lagringsanvändare beställd',
      },
    },
    storageUserUpdated: {
      category: 's3',
      text: { en: 'Storage user changed', sv: 'Lagringsanvändare ändrad' },
    },
    storageUserUpdateFailed: {
      category: 's3',
      text: { en: 'Storage user change failed', sv: 'Lagringsanvändare kunde inte ändras' },
    },
    storageUserDeletionOrdered: {
      category: 's3',
      text: {
        en: 'Storage user deletion ordered',
        sv: 'Borttagning av lagringsanvändare beställd',
      },
    },
    storageUserDeleted: {
      category: 's3',
      text: { en: 'Storage user deleted', sv: 'Lagringsanvändare borttagen' },
    },
    storageUserDeleteFailed: {
      category: 's3',
      text: {
        en: 'Storage user deletion failed',
        sv: 'Lagringsanvändare kunde inte tas bort',
      },
    },
    storageUserFound: {
      category: 's3',
      text: { en: 'Storage user found in the storage', sv: 'Lagringsanvändare hittad i lagringen' },
    },
    /** Its policy was changed in the storage system, not here. */
    storageUserChanged: {
      category: 's3',
      text: {
        en: 'Policy changed in the storage',
        sv: 'Policy ändrad i lagringen',
      },
    },
    storageUserGone: {
      category: 's3',
      text: {
        en: 'Storage user gone from the storage',
        sv: 'Lagringsanvändare borta från lagringen',
      },
    },
    accessKeyOrdered: { category: 's3', text: { en: 'Access key ordered', sv: 'Åtkomstnyckel beställd' } },
    accessKeyCreated: { category: 's3', text: { en: 'Access key created', sv: 'Åtkomstnyckel skapad' } },
    accessKeyCreateFailed: {
      category: 's3',
      text: { en: 'Access key creation failed', sv: 'Åtkomstnyckel kunde inte skapas' },
    },
    accessKeySecretShown: {
      category: 's3',
      text: { en: 'Access key secret shown', sv: 'Åtkomstnyckelns hemlighet visad' },
    },
    accessKeyDeletionOrdered: {
      category: 's3',
      text: {
        en: 'Access key deletion ordered',
        sv: 'Borttagning av åtkomstnyckel beställd',
      },
    },
    accessKeyDeleted: { category: 's3', text: { en: 'Access key deleted', sv: 'Åtkomstnyckel borttagen' } },
    accessKeyDeleteFailed: {
      category: 's3',
      text: { en: 'Access key deletion failed', sv: 'Åtkomstnyckel kunde inte tas bort' },
    },
    accessKeyFound: {
      category: 's3',
      text: { en: 'Access key found in the storage', sv: 'Åtkomstnyckel hittad i lagringen' },
    },
    accessKeyGone: {
      category: 's3',
      text: { en: 'Access key gone from the storage', sv: 'Åtkomstnyckel borta från lagringen' },
    },
  },
  details: [
    'quotaGiB',
    'previousQuotaGiB',
    'lockMode',
    'retentionDays',
    'previousRetentionDays',
    'maxLockDays',
    'previousMaxLockDays',
    'username',
    'access',
    'previousAccess',
    'buckets',
    'previousBuckets',
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
      text: { en: 'Stored data', sv: 'Lagrad data' },
    },
  ],
});
