import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readReport, type ReportedTest } from './reports.ts';
import { runStep, type Outcome } from './steps.ts';
import { addTallies, endOf, isGood, tallyOutcomes, tallyTests } from './tally.ts';

const outcome = (ok: boolean): Outcome => ({
  step: { name: 'a step', words: [] },
  ok,
  milliseconds: 1,
  output: '',
});
const reported = (result: ReportedTest['outcome']): ReportedTest => ({
  file: 'a.test.ts',
  title: 'works',
  path: 'group › works',
  fullName: 'group works',
  outcome: result,
  tags: [],
  reason: result === 'failed' ? 'expected 1 to be 2' : '',
});

describe('the end of a test run', () => {
  test('counts steps as tests and ends with exactly one line of sums', () => {
    const tests = tallyTests(outcome(true), [reported('passed'), reported('passed')]);
    const total = addTallies([tallyOutcomes([outcome(true), outcome(false)]), tests]);
    expect(endOf(total, '')).toBe('\nFailed:\n  a step\n\n3 passed, 1 failed, 0 skipped\n');
    expect(isGood(total, false)).toBe(false);
  });

  test('lists what was skipped, which is good enough here and not on CI', () => {
    const total = tallyTests(outcome(true), [reported('passed'), reported('skipped')]);
    expect(endOf(total, '')).toMatch(/a\.test\.ts › group › works\n\n1 passed, 0 failed, 1 skipped\n$/);
    expect([isGood(total, false), isGood(total, true)]).toEqual([true, false]);
  });

  test('counts a run that broke outside of its tests as a failure', () => {
    expect(tallyTests(outcome(false), [reported('passed')])).toMatchObject({ passed: 1, failed: 1 });
    expect(tallyTests(outcome(false), [reported('failed')])).toMatchObject({ passed: 0, failed: 1 });
  });

  test('tells what failed and why, and what passed at its second try only', () => {
    const again = { ...reported('passed'), path: 'wakes', reason: 'expected nothing to be something' };
    const tally = tallyTests(outcome(false), [again, reported('failed'), reported('passed')]);
    expect(endOf(tally, '7')).toBe(
      '\nFailed:\n  a.test.ts › group › works\n      expected 1 to be 2\n' +
        '\nPassed at the second try only (1):\n  a.test.ts › wakes\n      expected nothing to be something\n' +
        '\nTEST_SEED=7 makes the same samples again.\n2 passed, 1 failed, 0 skipped\n',
    );
  });
});

describe('the report of a run', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'portal-report-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('of a file that cannot even be loaded has one failed test', () => {
    const file = path.join(folder, 'report.json');
    const broken = {
      name: path.join(folder, 'api/a.test.ts'),
      status: 'failed',
      message: 'no',
      assertionResults: [],
    };
    writeFileSync(file, JSON.stringify({ testResults: [broken] }));
    expect(readReport(file, folder)).toEqual([
      expect.objectContaining({ file: 'api/a.test.ts', outcome: 'failed', reason: 'no' }),
    ]);
  });

  test('keeps the first lines of what went wrong, without colours and places in the code', () => {
    const file = path.join(folder, 'report.json');
    const message = `\u001b[31mexpected 1\u001b[39m\n\nto be 2\n    at a.ts:1:1\n${'more\n'.repeat(20)}`;
    const failed = {
      title: 'works',
      fullName: 'works',
      ancestorTitles: [],
      status: 'failed',
      failureMessages: [message],
    };
    const reportedFile = {
      name: path.join(folder, 'a.test.ts'),
      status: 'failed',
      assertionResults: [failed],
    };
    writeFileSync(file, JSON.stringify({ testResults: [reportedFile] }));
    expect(readReport(file, folder)[0]?.reason).toBe(`expected 1\nto be 2\n${'more\n'.repeat(10).trim()}`);
  });
});

test('a step fails when its command does or is not there, and keeps what it said', async () => {
  const node = process.execPath;
  const good = await runStep({ name: 'good', words: [node, '-e', 'process.stdout.write("yes")'] });
  const bad = await runStep({
    name: 'bad',
    words: [node, '-e', 'process.stderr.write("no");process.exitCode=3'],
  });
  const missing = await runStep({ name: 'missing', words: ['no-such-program-here'] });
  expect([good.ok, bad.ok, missing.ok]).toEqual([true, false, false]);
  expect([good.output, bad.output]).toEqual(['yes', 'no']);
  expect(missing.output).toContain('no-such-program-here');
});
