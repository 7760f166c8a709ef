import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Verdict } from '@portal/ports/testing/referee/results';
import { root } from '../steps.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'referee-'));
const results = path.join(folder, 'results.jsonl');

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs the description tests of all drivers; resolves to whether they passed. */
const runTests = async (): Promise<boolean> =>
  await new Promise((resolve) => {
    const vitest = spawn('vitest', ['run', 'description.test.ts', '--reporter=dot'], {
      cwd: root,
      env: { ...process.env, REFEREE_RESULTS: results },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    vitest.once('error', () => resolve(false));
    vitest.once('close', (code) => resolve(code === 0));
  });

const readVerdicts = (): Verdict[] =>
  existsSync(results)
    ? readFileSync(results, 'utf8')
        .trim()
        .split('\n')
        .map((line): Verdict => JSON.parse(line))
        .toSorted((a, b) => a.driver.localeCompare(b.driver))
    : [];

const printVerdict = (verdict: Verdict): void => {
  const { requests, answers, violations, planted } = verdict;
  const caught = planted.filter((fault) => fault.violations.length > 0);
  print(`\n${verdict.driver}, by ${verdict.description}`);
  print(`  judged       ${requests} requests and ${answers} answers`);
  print(`  violations   ${violations.length}`);
  for (const one of violations) print(`    ${one}`);
  print(`  planted      ${planted.length}, caught ${caught.length}`);
  for (const fault of planted) print(`    ${fault.name}: ${fault.violations[0] ?? 'NOT CAUGHT'}`);
  for (const one of verdict.tolerated)
    print(`  let pass     ${one.times} times ${one.violation}: ${one.because}`);
  for (const one of verdict.withoutReferee) {
    print(`  no referee   ${one.calls} times ${one.operation}: ${one.because}`);
  }
  for (const { what, operations, of } of verdict.unseen)
    print(`  does not see ${operations} of ${of} times ${what}`);
  for (const one of verdict.unneeded) print(`  needless     ${one}`);
};

const passed = await runTests();
const verdicts = readVerdicts();
verdicts.forEach(printVerdict);
if (verdicts.length === 0) {
  print("\nNothing was judged: set VENDOR_SPECS to the folder of the vendors' descriptions.");
}
for (const driver of readdirSync(path.join(root, 'drivers'))) {
  if (!verdicts.some((verdict) => verdict.driver === driver))
    print(`\n${driver}: judged by no description, only by its own tests`);
}
rmSync(folder, { recursive: true });
const clean = verdicts.every(
  ({ violations, planted, unneeded }) =>
    violations.length === 0 && unneeded.length === 0 && planted.every((fault) => fault.violations.length > 0),
);
process.exitCode = passed && clean && verdicts.length > 0 ? 0 : 1;
