import { vi } from 'vitest';
import { z } from 'zod';
import type { SimulatorControl } from '../simulator-control.ts';
import type { Course, Scenario, UnkindBench } from './scenario.ts';

const clock = z.object({ now: z.iso.datetime() });

/** A scenario that is about to be carried out, and how the system is then. */
export type Prepared<Port> = { course: Course<Port>; name: string; content: unknown; now: string };

const nowOf = async (control: SimulatorControl): Promise<string> =>
  clock.parse(await control('GET clock')).now;

/** Puts into a system without anything what a scenario begins with. */
export async function prepare<Port>(
  { control }: UnkindBench<Port>,
  { name, begin }: Scenario<Port>,
): Promise<Prepared<Port>> {
  await control('POST reset');
  const course = await begin();
  return { name, course, content: await control('GET content'), now: await nowOf(control) };
}

/** The system is as it was before the scenario, at the same time. */
export async function setBack<Port>(
  bench: UnkindBench<Port>,
  { content, now }: Prepared<Port>,
): Promise<void> {
  vi.setSystemTime(now);
  await bench.control('PUT content', content);
  await bench.control('PUT clock', { now });
  await bench.wasSetBack?.();
}
