import { notSeenSinceText } from '../services/not-seen.ts';

/** The columns of its files, in their order. */
export const s3StorageFileTexts = {
  buckets: {
    name: { en: 'Name', sv: 'Namn' },
    region: { en: 'Region', sv: 'Region' },
    owner: { en: 'Owner', sv: 'Ägare' },
    state: { en: 'State', sv: 'Tillstånd' },
    objectLock: { en: 'Object lock', sv: 'Objektlås' },
    retentionDays: { en: 'Retention (days)', sv: 'Låstid (dagar)' },
    publicAccess: { en: 'Public access', sv: 'Publik åtkomst' },
    quotaGiB: { en: 'Quota (GiB)', sv: 'Kvot (GiB)' },
    objects: { en: 'Objects', sv: 'Objekt' },
    usedBytes: { en: 'Used (bytes)', sv: 'Använt (byte)' },
    costMinor: { en: 'Cost this month, excl. VAT', sv: 'Kostnad denna månad, exkl. moms' },
    currency: { en: 'Currency', sv: 'Valuta' },
    createdAt: { en: 'Created', sv: 'Skapad' },
    notSeenSince: notSeenSinceText,
  },
  users: {
    username: { en: 'User name', sv: 'Användarnamn' },
    displayName: { en: 'Display name', sv: 'Visningsnamn' },
    region: { en: 'Region', sv: 'Region' },
    state: { en: 'State', sv: 'Tillstånd' },
    policy: { en: 'Policy', sv: 'Policy' },
    limitedTo: { en: 'Limited to buckets', sv: 'Begränsad till bucketar' },
    ownedBuckets: { en: 'Buckets owned', sv: 'Ägda bucketar' },
    accessKeys: { en: 'Access keys', sv: 'Åtkomstnycklar' },
    createdAt: { en: 'Created', sv: 'Skapad' },
    notSeenSince: notSeenSinceText,
  },
  usage: {
    name: { en: 'Bucket', sv: 'Bucket' },
    average: { en: 'Average stored (bytes)', sv: 'Lagrat i medel (byte)' },
  },
};
