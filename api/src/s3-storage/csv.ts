import { storagePolicy } from '@portal/contract/s3-storage/users';
import type { CsvColumn } from '../platform/http/call.ts';
import { amountColumn, column } from '../platform/http/csv-columns.ts';

export const bucketColumns: readonly CsvColumn[] = [
  column('Name', 'Namn', 'name'),
  column('Region', 'Region', 'region'),
  column('Owner', 'Ägare', 'owner'),
  column('State', 'Tillstånd', 'state'),
  column('Object lock', 'Objektlås', 'objectLock'),
  column('Retention (days)', 'Låstid (dagar)', 'retentionDays'),
  column('Quota (GiB)', 'Kvot (GiB)', 'quotaGiB'),
  column('Objects', 'Objekt', 'objects'),
  column('Used (bytes)', 'Använt (byte)', 'usedBytes'),
  amountColumn('Cost this month, excl. VAT', 'Kostnad denna månad, exkl. moms', 'costMinor'),
  column('Currency', 'Valuta', 'currency'),
  column('Created', 'Skapad', 'createdAt'),
];

export const bucketColumn = column('Bucket', 'Bucket', 'name');
export const averageColumn = column('Average stored (bytes)', 'Lagrat i medel (byte)', 'average');

const storedPolicy = storagePolicy.nullable();

export const userColumns: readonly CsvColumn[] = [
  column('User name', 'Användarnamn', 'username'),
  column('Display name', 'Visningsnamn', 'displayName'),
  column('Region', 'Region', 'region'),
  column('State', 'Tillstånd', 'state'),
  { en: 'Policy', sv: 'Policy', cell: ({ policy }) => storedPolicy.parse(policy)?.access ?? '' },
  {
    en: 'Limited to buckets',
    sv: 'Begränsad till bucketar',
    cell: ({ policy }) => storedPolicy.parse(policy)?.buckets?.join(' ') ?? '',
  },
  column('Buckets owned', 'Ägda bucketar', 'ownedBuckets'),
  column('Access keys', 'Åtkomstnycklar', 'accessKeys'),
  column('Created', 'Skapad', 'createdAt'),
];
