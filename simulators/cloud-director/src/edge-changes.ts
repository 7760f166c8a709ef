import type { Call } from './context.ts';
import type { Effect } from './effects.ts';
import { beginTask, locationReply, refuseBusy } from './tasks.ts';
import type { Edge } from './world.ts';

/** Addresses of what belongs to an edge gateway. */
export const below = (rest: string): RegExp =>
  new RegExp(`^/cloudapi/1\\.0\\.0/edgeGateways/urn:vcloud:gateway:([0-9a-f-]{36})/${rest}$`);

/** One change of an edge gateway at a time. */
export const changeEdge = (
  call: Call,
  edge: Edge,
  { operationName, ...effect }: Effect & { operationName: string },
) => {
  refuseBusy(call.world, edge.id);
  const task = beginTask(call.world, {
    operation: `Updating Edge Gateway ${edge.name}`,
    operationName,
    owner: edge.id,
    effect,
  });
  return locationReply(task, call);
};
