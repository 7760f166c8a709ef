import type { Speech } from '@portal/simulator-kit/unkindness/calls';
import { adminCallOf, adminCalls } from './admin.ts';
import { s3CallOf, s3Calls } from './s3.ts';

/**
 * XML elements of S3, JSON of the admin interface. What is always there: ids and owners, without which the gateway itself
 * could not find a thing, and what wraps an answer.
 */
export const speech: Speech = {
  calls: [...adminCalls, ...s3Calls],
  callOf: (request) => (request.path.startsWith('/admin/') ? adminCallOf(request) : s3CallOf(request)),
  rows: ['keys', 'Version', 'DeleteMarker', 'Contents', 'Upload', 'Bucket', ''],
  words: [
    'Status',
    'ObjectLockEnabled',
    'Mode',
    'StorageClass',
    'type',
    'Permission',
    'index_type',
    'op_mask',
  ],
  names: ['display_name', 'DisplayName', 'Key'],
  always: [
    'bucket',
    'user_id',
    'owner',
    'access_key',
    'secret_key',
    'user',
    'keys',
    'key',
    'data',
    'ver',
    'tag',
    'attrs',
    'val',
    'caps',
    'bucket_quota',
    'usage',
    'mtime',
  ],
  nextPage: ['marker', 'NextKeyMarker', 'NextContinuationToken'],
  hasMore: ['IsTruncated'],
};
