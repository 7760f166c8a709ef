import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { chromiumHint, findChromium } from './chromium.ts';
import { readReport } from './reports.ts';
import {
  endTogether,
  eventsStep,
  printOutcome,
  promisesStep,
  rightsStep,
  quickSteps,
  root,
  runStep,
  runSteps,
  uploadsStep,
  webStep,
  type Outcome,
  type Step,
} from './steps.ts';
import { addTallies, endOf, isGood, noTests, tallyOutcomes, tallyTests, type Tally } from './tally.ts';

const results = path.join(root, 'test-results');
/** One more than a small machine has cores: a browser and its portal wait for each other most of the time. */
const portals = '3';

endTogether();
rmSync(results, { recursive: true, force: true });
const tallies = [tallyOutcomes(await runSteps(quickSteps))];
tallies.push(await runVitest({ name: 'unit, HTTP and driver tests', file: 'unit.json' }));
tallies.push(await runAlone(eventsStep));
tallies.push(await runShown(uploadsStep));
tallies.push(await runAlone(webStep));
tallies.push(await runBrowserTests());
const reports = ['unit.json', 'browser.json']
  .map((name) => path.join(results, name))
  .filter((file) => existsSync(file));
tallies.push(await runAlone(promisesStep(reports)));

const total = addTallies(tallies);
process.stdout.write(endOf(total));
process.exitCode = isGood(total, process.env['CI'] === 'true') ? 0 : 1;

async function runAlone(step: Step): Promise<Tally> {
  const outcome = await runStep(step);
  printOutcome(outcome);
  return tallyOutcomes([outcome]);
}

/** The same for a step whose output is what it is for. */
async function runShown(step: Step): Promise<Tally> {
  const outcome = await runStep(step, true);
  printOutcome(withoutOutput(outcome));
  return tallyOutcomes([outcome]);
}

async function runBrowserTests(): Promise<Tally> {
  if (findChromium() === undefined)
    return { ...noTests, skipped: [`browser tests: Chromium is missing; ${chromiumHint}`] };
  const words = ['--config', path.join('e2e', 'vitest.config.ts')];
  const tallied = await runVitest({
    name: 'browser tests',
    file: 'browser.json',
    words,
    env: { E2E_PORTALS: portals },
  });
  return addTallies([tallied, await runShown(rightsStep)]);
}

type Tests = { name: string; file: string; words?: string[]; env?: Record<string, string> };

async function runVitest({ name, file, words = [], env = {} }: Tests): Promise<Tally> {
  const report = path.join(results, file);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const outcome = await runStep({ name, words: ['vitest', 'run', ...words, ...reporters], env }, true);
  printOutcome(withoutOutput(outcome));
  return tallyTests(outcome, existsSync(report) ? readReport(report, root) : []);
}

/** It was shown as it came. */
function withoutOutput(outcome: Outcome): Outcome {
  return { ...outcome, output: '' };
}
