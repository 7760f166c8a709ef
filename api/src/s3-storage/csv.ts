import { s3StorageFileTexts } from '@portal/contract/s3-storage/file-texts';
import { storagePolicy } from '@portal/contract/s3-storage/users';
import { columnsOf } from '../platform/http/csv-columns.ts';

export const bucketColumns = columnsOf(s3StorageFileTexts.buckets);

const storedPolicy = storagePolicy.nullable();

export const userColumns = columnsOf(s3StorageFileTexts.users, {
  policy: ({ policy }) => storedPolicy.parse(policy)?.access ?? '',
  limitedTo: ({ policy }) => storedPolicy.parse(policy)?.buckets?.join(' ') ?? '',
});
