import type { TestProject } from 'vitest/node';
import { startDemo, type Demo } from './demo.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The portal that all browser tests of the run share. */
    demo: Omit<Demo, 'stop'>;
  }
}

/** One portal for all browser tests, started as a person would. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...demo } = await startDemo();
  project.provide('demo', demo);
  return stop;
}
