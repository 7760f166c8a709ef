import { makerOf } from '../../testing/maker.ts';

export const makeStorageUser = makerOf('s3_user', () => ({
  region: 'SE-NORTH-1',
  username: 'storage-owner',
}));

export const makeBucket = makerOf<'name'>('s3_bucket', () => ({
  region: 'SE-NORTH-1',
  owner: 'storage-owner',
  state: 'active',
}));

export const makeAccessKey = makerOf<'userId' | 'accessKeyId'>('s3_access_key', () => ({ state: 'active' }));

/** How long a customer may lock objects at most, as the operator has decided. */
export const makeLimit = makerOf<'maxLockDays'>('s3_limit', () => ({
  // The database makes it of the customer's.
  id: undefined,
}));
