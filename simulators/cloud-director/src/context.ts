import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import type { CallKind } from '@portal/simulator-kit/unkindness/calls';
import type { World } from './world.ts';

/** One call: `ids` are those of its path, `host` is how it was reached. */
export type Call = { world: World; request: ReceivedRequest; ids: readonly string[]; host: string };

export type Route = readonly [
  name: string,
  kind: CallKind,
  method: string,
  path: RegExp,
  answer: (call: Call) => Reply,
];
