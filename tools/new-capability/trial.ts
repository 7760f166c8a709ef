// Writes a skeleton into a copy of the repository, checks the copy, and sees that only the skeleton's own tests fail there,
// each saying what is missing.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { readReport, type ReportedTest } from '../reports.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const name = 'example';

/** Tests of others that go through what all services have. */
const others = [
  'contract/src',
  'web/src',
  'tools/container.test.ts',
  'tools/check',
  'tools/new-capability',
  'api/src/access-matrix.test.ts',
  'api/src/lists.test.ts',
  'api/src/price-rights.test.ts',
  'api/src/audit-log',
  'api/src/connections',
  'api/src/customers',
  'api/src/mail',
  'api/src/platform/database',
  'api/src/platform/http',
  'api/src/price-list',
  'api/src/pricing',
  'api/src/seed',
  'api/src/services',
  'api/src/settings',
];

/** node_modules of its own, of which only the workspaces are the copy's. */
function linkPackages(copy: string): void {
  const from = path.join(root, 'node_modules');
  const to = path.join(copy, 'node_modules');
  mkdirSync(to);
  for (const entry of readdirSync(from)) {
    if (entry === '@portal' || entry === '.package-lock.json')
      cpSync(path.join(from, entry), path.join(to, entry), { recursive: true, verbatimSymlinks: true });
    else if (!entry.startsWith('.vite')) symlinkSync(path.join(from, entry), path.join(to, entry));
  }
  for (const own of globSync('{*,drivers/*,simulators/*}/node_modules', { cwd: root }))
    symlinkSync(path.join(root, own), path.join(copy, own));
}

function copyRepository(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'portal-trial-'));
  const leftOut = new Set(['node_modules', '.git', 'data', 'dist', 'test-results']);
  cpSync(root, copy, { recursive: true, filter: (source) => !leftOut.has(path.basename(source)) });
  linkPackages(copy);
  return copy;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function run(copy: string, words: readonly string[]): boolean {
  const [program = '', ...more] = words;
  const bin = path.join(copy, 'node_modules', '.bin');
  const folders = [path.dirname(process.execPath), bin, process.env['PATH']].join(path.delimiter);
  const env = { ...process.env, PATH: folders, TEST_LONG: '' };
  return spawnSync(program, more, { cwd: copy, env, stdio: 'inherit' }).status === 0;
}

const isItsOwn = ({ file }: ReportedTest): boolean => file.includes(`/${name}`);
const saysWhatIsMissing = ({ reason }: ReportedTest): boolean => /\byet: write \w/.test(reason);

/** What is wrong with the tests of the copy, as sentences. */
function faultsOf(tests: readonly ReportedTest[]): string[] {
  const failed = tests.filter(({ outcome }) => outcome === 'failed');
  const own = failed.filter(isItsOwn);
  print(`${tests.length} tests, ${failed.length} failed, of these ${own.length} the skeleton's own`);
  for (const { file, path: title, reason } of own) print(`  ${file}: ${title}\n    ${reason.split('\n')[0]}`);
  return [
    ...(own.length === 0 ? ['No test of the skeleton fails.'] : []),
    ...failed
      .filter((one) => !isItsOwn(one))
      .map(({ file, path: title, reason }) => `${file} fails, too: ${title}\n${reason}`),
    ...own
      .filter((one) => !saysWhatIsMissing(one))
      .map(({ file, path: title }) => `${file} does not say what is missing: ${title}`),
  ];
}

const copy = copyRepository();
try {
  const isWritten = run(copy, ['node', 'tools/new-capability.ts', name]);
  const isSound = isWritten && run(copy, ['node', 'tools/check.ts']);
  const report = path.join(copy, 'test-results', 'trial.json');
  const reporters = ['--reporter=json', `--outputFile.json=${report}`];
  run(copy, ['vitest', 'run', name, ...others, ...reporters]);
  const faults = [...(isSound ? [] : ['The copy is not sound.']), ...faultsOf(readReport(report, copy))];
  for (const fault of faults) print(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
