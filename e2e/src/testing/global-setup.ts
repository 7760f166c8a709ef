import type { TestProject } from 'vitest/node';
import { startDemo } from './demo.ts';
import './portals.ts';

/** A portal for each file that runs beside others, started as a person would. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The first one builds the web: several at once would build it into each other's files.
  const first = await startDemo();
  const others = Array.from({ length: project.vitest.config.maxWorkers - 1 }, () => startDemo());
  const started = [first, ...(await Promise.all(others))];
  project.provide(
    'demos',
    started.map(({ stop: _stop, ...shared }) => shared),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}
