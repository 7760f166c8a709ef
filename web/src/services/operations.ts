import { listOperations, type CarriedOperation, type Operation } from '@portal/contract/operations';
import type { ThingState } from '@portal/contract/services/services';
import { useQuery } from '@tanstack/react-query';
import { isStuck } from '../operations/index.tsx';
import { api } from '../platform/api.ts';
import { useServiceScope } from './screens.ts';

/** An operation as the tray has it, with how far it has come; undefined until it is read, and once it is old. */
export function useOperation(id: string | undefined): Operation | undefined {
  const { partnerId } = useServiceScope().scope;
  const { data } = useQuery(api.query(listOperations, partnerId === undefined ? {} : { partnerId }));
  return data?.items.find((one) => one.id === id);
}

type Thing = { state: ThingState; operation: CarriedOperation | null };
const passing: readonly ThingState[] = ['creating', 'updating', 'deleting'];

export type ShownState = ThingState | 'needs-attention' | 'waiting';

/** The state as a person sees it: what waits for a person, or for a system that is away, is not being worked on. */
export function shownState({ state, operation }: Thing): ShownState {
  if (!operation || !passing.includes(state)) return state;
  // Without a reason it has only not begun yet.
  if (operation.state === 'waiting' && operation.reason !== null) return 'waiting';
  return operation.state === 'needs-attention' ? 'needs-attention' : state;
}

/** Whether something is being done with it. */
export const isPassing = (thing: Thing): boolean =>
  passing.includes(thing.state) && shownState(thing) !== 'needs-attention';

/** The operation that is shown beside a thing with the way to try it again; undefined while all is well. */
export const failureOf = ({ operation }: Pick<Thing, 'operation'>): CarriedOperation | undefined =>
  operation && isStuck(operation) ? operation : undefined;
