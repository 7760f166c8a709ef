import type { ServiceTexts } from '../services/define-service.ts';

/** Alone, so that the web loads them without the service's endpoints. */
export const s3StorageTexts = {
  operations: {
    enableS3Storage: { en: 'Enable S3 Storage for {customer}', sv: 'Aktivera S3 Storage för {customer}' },
    disableS3Storage: { en: 'Disable S3 Storage for {customer}', sv: 'Avaktivera S3 Storage för {customer}' },
    createBucket: { en: 'Create bucket {subject}', sv: 'Skapa bucket {subject}' },
    updateBucket: { en: 'Change bucket {subject}', sv: 'Ändra bucket {subject}' },
    deleteBucket: { en: 'Delete bucket {subject}', sv: 'Ta bort bucket {subject}' },
    createStorageUser: { en: 'Create storage user {subject}', sv: 'Skapa lagringsanvändare {subject}' },
    updateStorageUser: { en: 'Change storage user {subject}', sv: 'Ändra lagringsanvändare {subject}' },
    deleteStorageUser: { en: 'Delete storage user {subject}', sv: 'Ta bort lagringsanvändare {subject}' },
    createAccessKey: { en: 'Create access key {subject}', sv: 'Skapa åtkomstnyckel {subject}' },
    linkTenant: {
      en: 'Link storage {subject} to {customer}',
      sv: 'Länka lagringen {subject} till {customer}',
    },
    unlinkTenant: {
      en: 'Unlink storage {subject} from {customer}',
      sv: 'Koppla bort lagringen {subject} från {customer}',
    },
    deleteAccessKey: { en: 'Delete access key {subject}', sv: 'Ta bort åtkomstnyckel {subject}' },
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
  attention: {
    bucketsFailed: {
      one: { en: '{count} bucket failed', sv: '{count} bucket misslyckades' },
      other: { en: '{count} buckets failed', sv: '{count} bucketar misslyckades' },
    },
    storageUsersFailed: {
      one: { en: '{count} storage user failed', sv: '{count} lagringsanvändare misslyckades' },
      other: { en: '{count} storage users failed', sv: '{count} lagringsanvändare misslyckades' },
    },
    accessKeysFailed: {
      one: { en: '{count} access key failed', sv: '{count} åtkomstnyckel misslyckades' },
      other: { en: '{count} access keys failed', sv: '{count} åtkomstnycklar misslyckades' },
    },
  },
  productNames: { 's3-storage.capacity': { en: 'S3 Storage, capacity', sv: 'S3 Storage, lagrad mängd' } },
} as const satisfies ServiceTexts;
