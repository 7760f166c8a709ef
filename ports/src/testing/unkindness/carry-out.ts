import { vi } from 'vitest';
import { isPassing, ProviderFailure } from '../../failure.ts';
import type { Course, Ending, Outcome, UnkindBench } from './scenario.ts';

const mostFailures = 3;
const mostSteps = 200;
/** Before anything is tried again, or taken back. */
const pauseMs = 30_000;

/** What a worker makes of a memory: text in a database. */
const stored = (memory: unknown): unknown => JSON.parse(JSON.stringify(memory));

type Step = (memory: unknown) => Promise<Outcome>;
type Tried = { failure: ProviderFailure; memory: unknown } | { done: unknown };

/** Until it is done or fails; a memory is kept before the next step. */
async function untilFailure(step: Step, from: unknown): Promise<Tried> {
  let memory = from;
  for (let steps = 0; steps < mostSteps; steps += 1) {
    try {
      const outcome = await step(memory);
      if ('done' in outcome) return outcome;
      memory = stored(outcome.again.memory);
      // The driver and the simulator, which is in this process, have one clock.
      vi.setSystemTime(Date.now() + outcome.again.seconds * 1000);
    } catch (failure) {
      if (failure instanceof ProviderFailure) return { failure, memory };
      throw failure;
    }
  }
  throw new Error(`it does not end in ${mostSteps} steps`);
}

type Work<Port> = { course: Course<Port>; port: Port };

async function takeBack<Port>({ course, port }: Work<Port>): Promise<void> {
  const { undo } = course;
  if (undo === undefined) return;
  for (let tries = 0; tries <= mostFailures; tries += 1) {
    const tried = await untilFailure((memory) => undo(port, memory), null);
    if ('done' in tried) return;
  }
  throw new Error('what was half made could not be taken back');
}

/**
 * Carries it out as the portal would: what passes is tried again with what was kept, after any other failure somebody
 * presses "Try again". Throws what the last of three retries has failed with.
 */
export async function carryOut<Port>(
  { driver }: Pick<UnkindBench<Port>, 'driver'>,
  course: Course<Port>,
): Promise<Ending> {
  const port = driver();
  const failures: ProviderFailure[] = [];
  let memory: unknown = null;
  for (;;) {
    const tried = await untilFailure((kept) => course.attempt(port, kept), memory);
    if ('done' in tried) return { done: tried.done, failures };
    failures.push(tried.failure);
    vi.setSystemTime(Date.now() + pauseMs);
    if (failures.length > mostFailures) throw tried.failure;
    memory = tried.memory;
    if (isPassing(tried.failure.kind)) continue;
    await takeBack({ course, port });
    memory = course.onRetry?.(memory) ?? null;
  }
}
