import type { TestProject } from 'vitest/node';
import { startChromium } from './chromium.ts';
import { prepareFolder, startDemo } from './demo.ts';
import './portals.ts';

/** One browser, and a portal for each file that runs beside others: copies of one that was started as a person would. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await startChromium();
  const { folder, remove } = await prepareFolder();
  const started = await Promise.all(
    Array.from({ length: project.vitest.config.maxWorkers }, () => startDemo(folder)),
  );
  project.provide('browser', chromium.wsEndpoint());
  project.provide('preparedFolder', folder);
  project.provide(
    'demos',
    started.map(({ stop: _stop, ...shared }) => shared),
  );
  return async () => {
    await Promise.all([chromium.close(), ...started.map(({ stop }) => stop())]);
    remove();
  };
}
