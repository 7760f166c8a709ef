import { isKind, isPassing, ProviderFailure } from '@portal/ports/failure';
import type { Step, TaskMemory } from '@portal/ports/step';
import type { Client } from './client.ts';
import { kindOf } from './failure.ts';
import { taskStateOf } from './statuses.ts';
import { child, textIn, type Element } from './xml.ts';

/** One of the things that a change is made of: does what is missing, or answers what has to be waited for. */
export type Part = () => Promise<PendingTask | null>;
export type PendingTask = Pick<TaskMemory, 'task' | 'note'>;

const failureOf = (task: Element): ProviderFailure => {
  const error = child(task, 'Error');
  const said = { code: textIn(error, '@minorErrorCode') ?? '', message: textIn(error, '@message') ?? '' };
  const kind = kindOf(said) === 'conflict' ? 'conflict' : 'refused';
  const what = textIn(task, '@operation') ?? 'a task';
  return new ProviderFailure(
    kind,
    `${what} ended with ${textIn(task, '@status')}: ${said.code} ${said.message}`,
  );
};

/** Whether the system is still at it. A task that is gone is over, and one in a state that nobody knows may be. Throws how it failed. */
const isRunning = async (client: Client, id: string): Promise<boolean> => {
  try {
    const task = await client.xml('GET', `task/${id}`);
    const state = taskStateOf(textIn(task, '@status'));
    if (state === 'failed') throw failureOf(task);
    return state === 'running';
  } catch (error) {
    if (isKind(error, 'notFound')) return false;
    throw error;
  }
};

const askAgainSeconds = 2;

const again = (memory: TaskMemory): { again: { seconds: number; memory: TaskMemory } } => ({
  again: { seconds: askAgainSeconds, memory },
});

/**
 * What was refused, or whose answer nobody can read, may have been done all the same: it is looked for once before anybody is
 * told that it has failed. What the driver itself has found out, it says with its reason.
 */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof ProviderFailure && !isPassing(error.kind) && error.reason === undefined;

export type Run = <T>(memory: TaskMemory | null, parts: readonly Part[], done: () => T) => Promise<Step<T>>;

/**
 * Goes through the parts of a change in order, from the first again at each call, and stops at the first that is not done.
 * `longestTaskMinutes` is how long one may take.
 */
export const createRun = (client: Client, longestTaskMinutes: number): Run => {
  const giveUpWhenOld = ({ task, startedAt }: TaskMemory): void => {
    if (Date.now() - Date.parse(startedAt) < longestTaskMinutes * 60_000) return;
    throw new ProviderFailure('refused', `task ${task ?? '(unknown)'} has not ended since ${startedAt}`);
  };

  const once: Run = async (memory, parts, done) => {
    if (memory !== null && memory.task !== null && (await isRunning(client, memory.task))) {
      giveUpWhenOld(memory);
      return again(memory);
    }
    for (const part of parts) {
      const pending = await part();
      if (pending !== null) {
        const isSame = memory !== null && memory.task === pending.task;
        if (isSame) giveUpWhenOld(memory);
        return again(isSame ? memory : { ...memory, ...pending, startedAt: new Date().toISOString() });
      }
    }
    return { done: done() };
  };

  return async (memory, parts, done) => {
    try {
      return await once(memory, parts, done);
    } catch (error) {
      if (!mayBeDone(error)) throw error;
      return await once(memory, parts, done);
    }
  };
};
