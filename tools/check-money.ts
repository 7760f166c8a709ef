import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The tests that reckon money anew; what they found stands in the file that `MONEY_FIGURES` names, a line each. */
const files = [
  'api/src/recomputed-lines.test.ts',
  'api/src/platform/metering/many-customers.test.ts',
  'api/src/platform/metering/ledger.test.ts',
  'api/src/platform/metering/killed.test.ts',
  'api/src/platform/operations/credit.test.ts',
  'api/src/price-scan.test.ts',
  'api/src/revenue/revenue.test.ts',
  'api/src/seed/demo-months.test.ts',
  'api/src/invoices/seed.test.ts',
  'api/src/invoices/killed.test.ts',
];

const folder = mkdtempSync(path.join(tmpdir(), 'money-'));
const figures = path.join(folder, 'figures');
const { status } = spawnSync('npx', ['vitest', 'run', ...files, '--maxWorkers=1'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, MONEY_FIGURES: figures },
});
process.stdout.write(readFileSync(figures, 'utf8'));
process.stdout.write(status === 0 ? 'all tests of money pass\n' : 'a test of money fails\n');
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
