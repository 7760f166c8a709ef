import type { TestProject } from 'vitest/node';
import { startChromium } from '../chromium.ts';
import '../portals.ts';

/** The browser alone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await startChromium();
  project.provide('browser', chromium.wsEndpoint());
  return () => chromium.close();
}
