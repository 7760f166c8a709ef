import type { ReportedTest } from './reports.ts';
import type { Outcome } from './steps.ts';

/**
 * What a run of tests came to. `skipped` says what and how to get it; `failures` what failed and why, `retried` what
 * passed at its second try only, and what had gone wrong at the first.
 */
export type Tally = {
  passed: number;
  failed: number;
  skipped: string[];
  failures: string[];
  retried: string[];
};

export const noTests: Tally = { passed: 0, failed: 0, skipped: [], failures: [], retried: [] };

const told = (name: string, reason: string): string => [name, ...lastLines(reason)].join('\n      ');
const lastLines = (text: string): string[] => text.split('\n').filter(Boolean).slice(-30);
const nameOf = ({ file, path }: ReportedTest): string => `${file} › ${path}`;
const toldOf = (reported: ReportedTest): string => told(nameOf(reported), reported.reason);

/** A step counts as one test. */
export function tallyOutcomes(outcomes: readonly Outcome[]): Tally {
  const passed = outcomes.filter(({ ok }) => ok).length;
  const failures = outcomes.filter(({ ok }) => !ok).map(({ step, output }) => told(step.name, output));
  return { passed, failed: outcomes.length - passed, skipped: [], failures, retried: [] };
}

/** A step that runs tests counts as its tests; when it fails for another reason than a test, that counts as one failure. */
export function tallyTests({ ok, step }: Outcome, tests: readonly ReportedTest[]): Tally {
  const count = (outcome: string): number => tests.filter((test) => test.outcome === outcome).length;
  const failures = tests.filter(({ outcome }) => outcome === 'failed').map(toldOf);
  if (failures.length === 0 && !ok) failures.push(told(step.name, 'It ended outside of its tests.'));
  const skipped = tests.filter(({ outcome }) => outcome === 'skipped').map(nameOf);
  const retried = tests.filter(({ outcome, reason }) => outcome === 'passed' && reason !== '').map(toldOf);
  return { passed: count('passed'), failed: failures.length, skipped, failures, retried };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    skipped: tallies.flatMap(({ skipped }) => skipped),
    failures: tallies.flatMap(({ failures }) => failures),
    retried: tallies.flatMap(({ retried }) => retried),
  };
}

const listed = (head: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n${head}\n${lines.map((what) => `  ${what}\n`).join('')}`;

/**
 * The end of a run: what needed a second try, what was skipped, what failed, and the line that sums it up. The failures
 * are told here once more: whoever sees only the end of a long output sees them.
 */
export function endOf({ passed, failed, skipped, failures, retried }: Tally): string {
  return [
    listed('Passed at the second try only:', retried),
    listed('Skipped, for want of what this machine does not have:', skipped),
    listed('Failed:', failures),
    `\n${passed} passed, ${failed} failed, ${skipped.length} skipped\n`,
  ].join('');
}

/** On CI nothing may be skipped. */
export function isGood({ failed, skipped }: Tally, onCi: boolean): boolean {
  return failed === 0 && (!onCi || skipped.length === 0);
}
