import type { ReportedTest } from './reports.ts';
import type { Outcome } from './steps.ts';

/** What a run of tests came to; `skipped` says what and how to get it. */
export type Tally = { passed: number; failed: number; skipped: string[] };

/** A step counts as one test. */
export function tallyOutcomes(outcomes: readonly Outcome[]): Tally {
  const passed = outcomes.filter(({ ok }) => ok).length;
  return { passed, failed: outcomes.length - passed, skipped: [] };
}

/** A step that runs tests counts as its tests; when it fails for another reason than a test, that counts as one failure. */
export function tallyTests({ ok }: Outcome, tests: readonly ReportedTest[]): Tally {
  const count = (outcome: string): number => tests.filter((test) => test.outcome === outcome).length;
  const failed = count('failed');
  const skipped = tests
    .filter(({ outcome }) => outcome === 'skipped')
    .map(({ file, path }) => `${file} › ${path}`);
  return { passed: count('passed'), failed: failed === 0 && !ok ? 1 : failed, skipped };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    skipped: tallies.flatMap(({ skipped }) => skipped),
  };
}

/** The end of a run: what was skipped, and the line that sums it up. */
export function endOf({ passed, failed, skipped }: Tally): string {
  const list = skipped.map((what) => `  ${what}\n`).join('');
  const before =
    skipped.length === 0 ? '' : `\nSkipped, for want of what this machine does not have:\n${list}`;
  return `${before}\n${passed} passed, ${failed} failed, ${skipped.length} skipped\n`;
}

/** On CI nothing may be skipped. */
export function isGood({ failed, skipped }: Tally, onCi: boolean): boolean {
  return failed === 0 && (!onCi || skipped.length === 0);
}
