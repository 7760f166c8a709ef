import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import type { World } from './world.ts';

/** One request that is allowed; `part` is a part of its path. */
export type Call = { world: World; request: ReceivedRequest; now: Date; part: (name: string) => string };

export type Answer = (call: Call) => Reply | Promise<Reply>;
