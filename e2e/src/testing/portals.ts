import process from 'node:process';
import { inject } from 'vitest';
import type { Demo } from './demo.ts';

export type SharedDemo = Omit<Demo, 'stop'>;

declare module 'vitest' {
  interface ProvidedContext {
    /** The portals of the run, one for each file that runs beside others. */
    demos: SharedDemo[];
    /** The data folder that they were copied from. */
    preparedFolder: string;
    /** Where the run's browser is reached. */
    browser: string;
  }
}

/** The portal that a file has to itself while it runs; files that run one after the other share it. */
export function demo(): SharedDemo {
  const place = Number(process.env['VITEST_POOL_ID']);
  const found = inject('demos')[place - 1];
  if (!found) throw new Error(`There is no portal for place ${place}.`);
  return found;
}
