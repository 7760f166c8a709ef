import type { Step, TaskMemory } from '@portal/ports/step';
import * as z from 'zod';
import type { Again, Try } from '../platform/operations/definition.ts';
import { taskMemory } from './system.ts';

export const turnMemory = z.object({
  /** Which of its changes it is at. */
  at: z.number(),
  step: taskMemory.nullable(),
});
type Memory = z.infer<typeof turnMemory>;
export type Change = (memory: TaskMemory | null) => Promise<Step<null>>;

/** Makes one change after the other; each is found done when it is tried again. */
export async function inTurn(
  changes: readonly Change[],
  { memory }: Pick<Try<Memory>, 'memory'>,
): Promise<{ done: null } | Again<Memory>> {
  const begun = memory?.at ?? 0;
  for (const [at, change] of changes.entries()) {
    if (at < begun) continue;
    const step = await change(at === begun ? (memory?.step ?? null) : null);
    if ('again' in step)
      return { again: { seconds: step.again.seconds, memory: { at, step: step.again.memory } } };
  }
  return { done: null };
}
