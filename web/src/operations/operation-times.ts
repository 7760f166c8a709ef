import { stillWanted, type Operation } from '@portal/contract/operations';

type Times = Pick<Operation, 'createdAt' | 'finishedAt' | 'expectedSeconds'>;

/** Not finished and not waiting for a person. */
export const isUnderWay = ({ state }: Pick<Operation, 'state'>): boolean =>
  state === 'running' || state === 'waiting';

/** A person has to look at it. */
export const isStuck = ({ state }: Pick<Operation, 'state'>): boolean =>
  state === 'failed' || state === 'needs-attention';

/** It had waited too long to be still wanted for sure, and nothing of it was done. */
export const isGivenBack = ({ state, reason }: Pick<Operation, 'state' | 'reason'>): boolean =>
  state === 'failed' && reason === stillWanted;

/** It stays where it is until a person has answered. */
export const needsAnswer = (operation: Pick<Operation, 'state' | 'reason'>): boolean =>
  operation.state === 'needs-attention' || isGivenBack(operation);

/** Seconds that it has taken so far, or took in all; `now` in milliseconds. */
export function elapsedSeconds({ createdAt, finishedAt }: Times, now: number): number {
  const end = finishedAt === null ? now : Date.parse(finishedAt);
  return Math.max(0, Math.floor((end - Date.parse(createdAt)) / 1000));
}

/** Seconds that are left of what is expected; null once it takes longer. */
export function leftSeconds(operation: Times, now: number): number | null {
  const left = operation.expectedSeconds - elapsedSeconds(operation, now);
  return left > 0 ? left : null;
}

/** Share that is done, 0 to 1: the steps behind it, and half of the one it is in. */
export function shareDone({ step, steps }: Pick<Operation, 'step' | 'steps'>): number {
  return Math.min(1, Math.max(0, step - 0.5) / steps);
}

type SortFields = Pick<Operation, 'state' | 'reason' | 'createdAt'>;
const rank = (operation: SortFields): number => {
  if (needsAnswer(operation)) return 0;
  return isUnderWay(operation) ? 1 : 2;
};

/** What waits for a person first, then what is under way, then the latest. */
export const inOrder = <One extends SortFields>(operations: readonly One[]): One[] =>
  operations.toSorted(
    (one, other) => rank(one) - rank(other) || Date.parse(other.createdAt) - Date.parse(one.createdAt),
  );
