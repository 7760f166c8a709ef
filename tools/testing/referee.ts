import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Verdict } from '@portal/ports/testing/referee/results';
import { root } from '../steps.ts';
import { legendOf, readUnkindResults, tableOf } from './unkind-table.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'referee-'));
const results = path.join(folder, 'results.jsonl');
const unkindResults = path.join(folder, 'unkind.jsonl');

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs these tests of all drivers; resolves to whether they passed. */
const runTests = async (file: string, settings: Readonly<Record<string, string>>): Promise<boolean> =>
  await new Promise((resolve) => {
    const vitest = spawn('vitest', ['run', file, '--reporter=dot'], {
      cwd: root,
      env: { ...process.env, ...settings },
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

const passed = await runTests('description.test.ts', { REFEREE_RESULTS: results });
// Every cell of every call, as in the long run.
const isKept = await runTests('unkindness.test.ts', { UNKIND_RESULTS: unkindResults, TEST_LONG: 'true' });
const verdicts = readVerdicts();
verdicts.forEach(printVerdict);
if (verdicts.length === 0) {
  print("\nNothing was judged: set VENDOR_SPECS to the folder of the vendors' descriptions.");
}
for (const driver of readdirSync(path.join(root, 'drivers'))) {
  if (!verdicts.some((verdict) => verdict.driver === driver))
    print(`\n${driver}: judged by no description, only by its own tests`);
}
const tables = readUnkindResults(unkindResults);
print(legendOf(tables[0]?.unkindnesses ?? []));
for (const line of tables.flatMap(tableOf)) print(line);
rmSync(folder, { recursive: true });
const clean = verdicts.every(
  ({ violations, planted, unneeded }) =>
    violations.length === 0 && unneeded.length === 0 && planted.every((fault) => fault.violations.length > 0),
);
process.exitCode = passed && isKept && clean && verdicts.length > 0 ? 0 : 1;
