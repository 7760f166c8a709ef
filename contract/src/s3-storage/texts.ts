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
        en: 'It is not empty. Objects left: {objects}, versions left: {versions}, unfinished uploads: {uploads}. Empty it, then retry.',
        sv: 'Den är inte tom. Objekt kvar: {objects}, versioner kvar: {versions}, oavslutade uppladdningar: {uploads}. Töm den och försök sedan igen.',
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
    bucketNotPublic: {
      text: {
        en: 'The bucket has object lock, or a client opened it to everybody when it made it. It cannot be made public.',
        sv: 'Bucketen har objektlås, eller öppnades för alla av klienten som skapade den. Den kan inte göras publik.',
      },
      short: { en: 'The bucket could not be made public', sv: 'Bucketen kunde inte göras publik' },
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
    bucketsOpen: {
      one: { en: '{count} bucket is open to everybody', sv: '{count} bucket är öppen för alla' },
      other: { en: '{count} buckets are open to everybody', sv: '{count} bucketar är öppna för alla' },
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

/** What the audit log says of it. */
export const s3StorageEvents = {
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
  bucketPublicAllowed: { en: 'Public access to bucket allowed', sv: 'Publik åtkomst till bucket tillåten' },
  bucketPublicEnded: { en: 'Public access to bucket ended', sv: 'Publik åtkomst till bucket avslutad' },
  /** By the portal, where nobody had chosen it. */
  bucketPublicBlocked: { en: 'Public access to bucket blocked', sv: 'Publik åtkomst till bucket spärrad' },
  bucketOpenFound: { en: 'Bucket found open to everybody', sv: 'Bucket hittad öppen för alla' },
  bucketFound: { en: 'Bucket found in the storage', sv: 'Bucket hittad i lagringen' },
  bucketGone: { en: 'Bucket gone from the storage', sv: 'Bucket borta från lagringen' },
  bucketBack: { en: 'Bucket back in the storage', sv: 'Bucket tillbaka i lagringen' },
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
  storageUserBack: {
    en: 'Storage user back in the storage',
    sv: 'Lagringsanvändare tillbaka i lagringen',
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
  accessKeyBack: { en: 'Access key back in the storage', sv: 'Åtkomstnyckel tillbaka i lagringen' },
} as const;
