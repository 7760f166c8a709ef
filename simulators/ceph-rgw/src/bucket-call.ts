import type { Received } from '@portal/simulator-kit/messages';
import type { Bucket, User, World } from './state.ts';

/** A call on a bucket that is there, by somebody who may make it. */
export type BucketCall = { world: World; request: Received; bucket: Bucket; user: User; key: string };
