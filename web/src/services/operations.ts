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

/** The state as a person sees it: what waits for a person is not being worked on. */
export const shownState = ({ state, operation }: Thing): ThingState | 'needs-attention' =>
  operation?.state === 'needs-attention' && passing.includes(state) ? 'needs-attention' : state;

/** Whether something is being done with it. */
export const isPassing = (thing: Thing): boolean =>
  passing.includes(thing.state) && shownState(thing) !== 'needs-attention';

/** The operation that is shown beside a thing with the way to try it again; undefined while all is well. */
export const failureOf = ({ operation }: Pick<Thing, 'operation'>): CarriedOperation | undefined =>
  operation && isStuck(operation) ? operation : undefined;
