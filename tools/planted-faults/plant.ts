import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWeb } from '../demo/web.ts';
import type { Fault } from './fault.ts';
import { openRunner, type Outcome, type Runner } from './run-tests.ts';
import type { SourceCopy } from './source-copy.ts';

type FaultResult = {
  /** `NOT PLANTED`: its place does not stand once. `NO PROOF`: its test fails without it, or does not run with it. */
  verdict: 'caught' | 'SURVIVED' | 'NOT PLANTED' | 'NO PROOF';
  /** What the test said, or why it said nothing. */
  why: string;
};
export type Result = FaultResult & { fault: Fault; seconds: number };

const verdicts = { passed: 'SURVIVED', failed: 'caught', unknown: 'NO PROOF' } as const;

type Work = { copy: SourceCopy; faults: readonly Fault[]; options?: Parameters<typeof openRunner>[1] };

/** The tests of screens have a configuration of their own, and read the built web. */
const isOfScreen = ({ test }: Fault): boolean => test.file.endsWith('.spec.ts');
const ofScreens = { config: 'e2e/src/components/vitest.config.ts', retry: 0 };

/** Runs the test of each fault without it, then plants one after the other and runs its test. */
export async function plantAll(
  { copy, faults, options }: Work,
  tell: (result: Result) => void,
): Promise<void> {
  const others = faults.filter((fault) => !isOfScreen(fault));
  await plantSome({ copy, faults: others, ...(options && { options }) }, tell);
  await plantSome({ copy, faults: faults.filter(isOfScreen), options: ofScreens }, tell);
}

async function plantSome({ copy, faults, options }: Work, tell: (result: Result) => void): Promise<void> {
  const [first] = faults;
  if (first === undefined) return;
  const open = () => openRunner(copy.folder, options);
  if (isOfScreen(first)) await build(copy);
  const runner = await open();
  try {
    const without = await runner.run(faults.map(({ test }) => test));
    for (const fault of faults) {
      const begin = performance.now();
      const judged = refuse(without(fault.test)) ?? (await tryOut({ runner, open, copy }, fault));
      tell({ fault, ...judged, seconds: (performance.now() - begin) / 1000 });
    }
  } finally {
    await runner.close();
  }
}

/** Answers why the web could not be built. */
async function build({ folder }: SourceCopy): Promise<string | null> {
  const log = mkdtempSync(path.join(tmpdir(), 'portal-planted-build-'));
  try {
    await buildWeb(folder, log, new AbortController().signal);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    rmSync(log, { recursive: true });
  }
}

function refuse({ state, why }: Outcome): FaultResult | null {
  return state === 'passed' ? null : { verdict: 'NO PROOF', why: `Without the fault it fails: ${why}` };
}

type Place = { runner: Runner; open: () => Promise<Runner>; copy: SourceCopy };

async function tryOut({ runner, open, copy }: Place, fault: Fault): Promise<FaultResult> {
  const restore = copy.plant(fault);
  if (!restore) return { verdict: 'NOT PLANTED', why: `Its place does not stand once in ${fault.file}.` };
  // A server that is running has the tables of before.
  const own = fault.file.endsWith('.sql') ? await open() : runner;
  try {
    const broken = isOfScreen(fault) ? await build(copy) : null;
    if (broken !== null) return { verdict: 'NO PROOF', why: broken };
    own.forget(fault.file);
    const { state, why } = (await own.run([fault.test]))(fault.test);
    return { verdict: verdicts[state], why };
  } finally {
    restore();
    if (own === runner) runner.forget(fault.file);
    else await own.close();
  }
}
