import type { Bucket } from '@portal/contract/s3-storage';
import { listOperations, type Operation, type OperationKind } from '@portal/contract/operations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useStorageScope } from './scope.ts';

/** Not finished and not waiting for a person. */
const isUnderWay = ({ state }: Operation): boolean => state === 'waiting' || state === 'running';

const ofBuckets: readonly OperationKind[] = ['createBucket', 'updateBucket', 'deleteBucket'];
const ofUsers: readonly OperationKind[] = ['createStorageUser', 'updateStorageUser', 'deleteStorageUser'];

/** The operations of the last days, latest first, as the tray has them. */
function useLatest(): readonly Operation[] {
  const { scope } = useStorageScope();
  const { partnerId, customerId } = scope;
  const { data } = useQuery(api.query(listOperations, partnerId === undefined ? {} : { partnerId }));
  const items = data?.items.filter((one) => customerId === undefined || one.customerId === customerId) ?? [];
  return items.toSorted((left, right) => right.createdAt.localeCompare(left.createdAt));
}

/** The operation with that id; undefined until it is read. */
export function useOperation(id: string | null): Operation | undefined {
  return useLatest().find((one) => one.id === id);
}

type Thing = { id: string };

/** The latest of those kinds that works on the thing itself: in two regions things may have one name. */
export const operationOn = (
  latest: readonly Operation[],
  kinds: readonly OperationKind[],
  { id }: Thing,
): Operation | undefined => latest.find((one) => kinds.includes(one.kind) && one.targetId === id);

function useOperationsOf(kinds: readonly OperationKind[]): (thing: Thing) => Operation | undefined {
  const latest = useLatest();
  return (thing) => operationOn(latest, kinds, thing);
}

/** Answers what is being done with a bucket, or what came of it last. */
export const useBucketOperations = () => useOperationsOf(ofBuckets);

/** Answers what is being done with a storage user, or what came of it last. */
export const useUserOperations = () => useOperationsOf(ofUsers);

type State = Bucket['state'];
const passing: Partial<Record<OperationKind, State>> = {
  createBucket: 'creating',
  updateBucket: 'updating',
  deleteBucket: 'deleting',
  createStorageUser: 'creating',
  updateStorageUser: 'updating',
  deleteStorageUser: 'deleting',
};

/** The state as a person sees it: what failed and is tried again is being worked on. */
export function shownState({ state }: { state: State }, operation: Operation | undefined): State {
  if (state !== 'failed' || !operation || !isUnderWay(operation)) return state;
  return passing[operation.kind] ?? state;
}

/** Whether something is being done with what is in that state. */
export const isPassing = (state: State): boolean => Object.values(passing).includes(state);
