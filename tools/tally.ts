import type { ReportedTest } from './reports.ts';
import type { Outcome } from './steps.ts';

/** A test or step by its name, with what went wrong. */
export type Trouble = { name: string; reason: string };

/**
 * What a run of tests came to. `skipped` says what and how to get it; `failures` what failed and why, `retried` what
 * passed at its second try only, and what had gone wrong at the first.
 */
export type Tally = {
  passed: number;
  failed: number;
  skipped: string[];
  failures: Trouble[];
  retried: Trouble[];
};

export const noTests: Tally = { passed: 0, failed: 0, skipped: [], failures: [], retried: [] };

const lastLines = (text: string): string[] => text.split('\n').filter(Boolean).slice(-30);
const nameOf = ({ file, path }: ReportedTest): string => `${file} › ${path}`;
const troubleOf = (reported: ReportedTest): Trouble => ({ name: nameOf(reported), reason: reported.reason });

/** A step counts as one test. */
export function tallyOutcomes(outcomes: readonly Outcome[]): Tally {
  const failures = outcomes
    .filter(({ ok }) => !ok)
    .map(({ step, output }) => ({ name: step.name, reason: output }));
  const failed = failures.length;
  return { passed: outcomes.length - failed, failed, skipped: [], failures, retried: [] };
}

/** A step that runs tests counts as its tests; when it fails for another reason than a test, that counts as one failure. */
export function tallyTests({ ok, step, output }: Outcome, tests: readonly ReportedTest[]): Tally {
  const passed = tests.filter(({ outcome }) => outcome === 'passed');
  const failures = tests.filter(({ outcome }) => outcome === 'failed').map(troubleOf);
  if (failures.length === 0 && !ok) {
    failures.push({ name: step.name, reason: `It ended outside of its tests.\n${output}` });
  }
  const skipped = tests.filter(({ outcome }) => outcome === 'skipped').map(nameOf);
  const retried = passed.filter(({ reason }) => reason !== '').map(troubleOf);
  return { passed: passed.length, failed: failures.length, skipped, failures, retried };
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
const described = ({ name, reason }: Trouble): string => [name, ...lastLines(reason)].join('\n      ');

/**
 * The end of a run: what was skipped, what failed and why, what needed a second try, the seed of the samples, and the
 * line of sums. Whoever sees only the end of a long output sees them.
 */
export function endOf({ passed, failed, skipped, failures, retried }: Tally, seed: string): string {
  return [
    listed('Skipped, for want of what this machine does not have:', skipped),
    listed('Failed:', failures.map(described)),
    listed(`Passed at the second try only (${retried.length}):`, retried.map(described)),
    seed === '' ? '' : `\nTEST_SEED=${seed} makes the same samples again.`,
    `\n${passed} passed, ${failed} failed, ${skipped.length} skipped\n`,
  ].join('');
}

/** On CI nothing may be skipped. */
export function isGood({ failed, skipped }: Tally, onCi: boolean): boolean {
  return failed === 0 && (!onCi || skipped.length === 0);
}
