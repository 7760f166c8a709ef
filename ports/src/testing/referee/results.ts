import { appendFileSync } from 'node:fs';
import process from 'node:process';
import type { Unseen } from './unseen.ts';

/** What a referee says at its end, of one description; `npm run referee` prints the lines of all drivers. */
export type Verdict = {
  driver: string;
  /** What it judged by, for people. */
  description: string;
  requests: number;
  answers: number;
  violations: readonly string[];
  /** Faults put in by the tests, with what the referee said to them: nothing means that it was not caught. */
  planted: readonly { name: string; violations: readonly string[] }[];
  /** What was called and is described nowhere, with how often and why. */
  withoutReferee: readonly { operation: string; calls: number; because: string }[];
  /** What is let pass although the description says otherwise, with how often and why. */
  tolerated: readonly { violation: string; times: number; because: string }[];
  /** Tolerances, and operations declared to have no referee, that nothing needed. */
  unneeded: readonly string[];
  /** What none of its judgements can see to be missing. */
  unseen: readonly Unseen[];
};

/** Adds a verdict to the file that REFEREE_RESULTS names, one JSON line each. */
export const appendVerdict = (verdict: Verdict): void => {
  const file = process.env['REFEREE_RESULTS'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(verdict)}\n`);
};
