import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import type { CallKind } from '@portal/simulator-kit/unkindness/calls';
import type { World } from './world.ts';

/** `ids` are what stands in the path. */
export type Read = (world: World, request: ReceivedRequest, ids: readonly string[]) => Reply;
type Sent = { body: unknown; query: URLSearchParams };
type Write = (world: World, sent: Sent, ids: readonly string[]) => Reply;

/** A route that reads is a GET; what another does is always a change. */
export type ReadRoute = readonly [name: string, kind: CallKind, path: RegExp, answer: Read];
export type WriteRoute = readonly [name: string, method: string, path: RegExp, answer: Write];

const id = '([0-9a-fA-F-]{36})';
export const pattern = (path: string): RegExp => new RegExp(`^/api/v3${path.replaceAll('{id}', id)}$`);
