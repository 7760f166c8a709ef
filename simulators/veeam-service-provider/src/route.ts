import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import type { World } from './world.ts';

/** `ids` are what stands in the path. */
export type Read = (world: World, request: ReceivedRequest, ids: readonly string[]) => Reply;
type Sent = { body: unknown; query: URLSearchParams };
type Write = (world: World, sent: Sent, ids: readonly string[]) => Reply;

export type ReadRoute = readonly [RegExp, Read];
export type WriteRoute = readonly [method: string, RegExp, Write];

const id = '([0-9a-fA-F-]{36})';
export const pattern = (path: string): RegExp => new RegExp(`^/api/v3${path.replaceAll('{id}', id)}$`);
