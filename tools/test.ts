import { randomInt } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { failRepeated, keepRetried, readRetried } from './retried.ts';
import { createRun, results } from './run.ts';
import {
  bytesStep,
  endTogether,
  eventsStep,
  promisesStep,
  canaryStep,
  quickSteps,
  rightsStep,
  uploadsStep,
  webStep,
} from './steps.ts';
import { endOf, isGood } from './tally.ts';

endTogether();
rmSync(results, { recursive: true, force: true });
const seed = process.env['TEST_SEED'] ?? String(randomInt(2 ** 31));
process.env['TEST_SEED'] = seed;

const run = createRun();
await run.together('quick steps and web build', [webStep, canaryStep, ...quickSteps]);
await run.alone(bytesStep, true);
await run.tests({ name: 'unit, HTTP and driver tests', file: 'unit.json' });
await run.alone(eventsStep);
await run.alone(uploadsStep, true);
const hasBrowser = await run.browserTests();
if (hasBrowser) await run.alone(rightsStep, true);
const reports = ['unit.json', 'screens.json', 'browser.json']
  .map((name) => path.join(results, name))
  .filter(existsSync);
await run.alone(promisesStep(reports));

const tally = failRepeated(run.end(), readRetried());
if (hasBrowser) keepRetried(tally);
process.stdout.write(endOf(tally, seed));
process.exitCode = isGood(tally, process.env['CI'] === 'true') ? 0 : 1;
