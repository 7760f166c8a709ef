import type { Step, TaskMemory } from '../step.ts';

/** Makes a call again as it asks for, until it is done. `passTime` lets the time of the system go on by so many seconds. */
export const finish = async <T>(
  { passTime }: { passTime: (seconds: number) => Promise<void> },
  call: (memory: TaskMemory | null) => Promise<Step<T>>,
): Promise<T> => {
  let memory: TaskMemory | null = null;
  for (let round = 0; round < 50; round += 1) {
    const step: Step<T> = await call(memory);
    if ('done' in step) return step.done;
    await passTime(step.again.seconds + 5);
    memory = JSON.parse(JSON.stringify(step.again.memory));
  }
  throw new Error('the call does not end');
};

/** Lists without paging. */
export const all = async <T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> => {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
};
