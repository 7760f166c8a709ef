import type { ReceivedRequest } from '@portal/simulator-kit/messages';
import type { Bucket, User, World } from './state.ts';

/** A call on a bucket that is there, by somebody who may make it. `user` null: by somebody without a key. */
export type BucketCall = {
  world: World;
  request: ReceivedRequest;
  bucket: Bucket;
  user: User | null;
  key: string;
};
