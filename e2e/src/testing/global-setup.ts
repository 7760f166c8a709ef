import type { TestProject } from 'vitest/node';
import { startDemo } from './demo.ts';
import './portals.ts';

/** A portal for each file that runs beside others, started as a person would. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const places = Array.from({ length: project.vitest.config.maxWorkers }, () => startDemo());
  const started = await Promise.all(places);
  project.provide(
    'demos',
    started.map(({ stop: _stop, ...shared }) => shared),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}
