import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { createRun, results } from './run.ts';
import { endTogether, root, uploadsStep, webStep } from './steps.ts';
import { endOf, isGood } from './tally.ts';

endTogether();
rmSync(results, { recursive: true, force: true });
process.env['TEST_LONG'] = 'true';

/** The tests that `npm test` makes with a sample. */
const walks = globSync('**/src/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] }).filter((file) =>
  readFileSync(path.join(root, file), 'utf8').includes('testing/sample.ts'),
);
/** Those that every run leaves out, and those that take a sample of screens, buttons or clients. */
const browserTests = globSync('e2e/src/**/*.spec.ts', { cwd: root }).filter(
  (file) =>
    file.endsWith('.long.spec.ts') ||
    /testing\/sample'|writes\/pressed\.ts'|component\/states\.ts'/.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
);
const faultsStep = {
  name: 'planted faults',
  words: [process.execPath, path.join('tools', 'plant-faults.ts')],
};

/** Arithmetic, dates, windows and states, each place of them changed. */
const mutationStep = {
  name: 'mutations of what reckons',
  words: [process.execPath, path.join('tools', 'mutate.ts')],
};

const skeletonStep = {
  name: 'skeleton of a service',
  words: [process.execPath, path.join('tools', 'new-capability', 'trial.ts')],
};

const run = createRun();
await run.together('web build', [webStep]);
await run.tests({ name: 'whole walks', file: 'unit.json', words: walks });
await run.alone(uploadsStep, true);
await run.tests({
  name: 'API tests on the newest PostgreSQL',
  file: 'newest.json',
  words: ['api/src'],
  env: { TEST_POSTGRES: 'newest', TEST_LONG: '' },
});
await run.browserTests(browserTests);
await run.alone(faultsStep, true);
await run.alone(mutationStep, true);
await run.alone(skeletonStep, true);
const tally = run.end();
process.stdout.write(endOf(tally, ''));
process.exitCode = isGood(tally, process.env['CI'] === 'true') ? 0 : 1;
