import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromiumHint, findChromium } from './chromium.ts';
import { printCosts, type StepCost } from './costs.ts';
import { childrenSeconds } from './processor.ts';
import { readReport } from './reports.ts';
import { printOutcome, root, runStep, runSteps, type Outcome, type Step } from './steps.ts';
import { addTallies, noTests, tallyOutcomes, tallyTests, type Tally } from './tally.ts';

/** Where a run leaves its reports. */
export const results = path.join(root, 'test-results');

/** A step that runs tests; `file` is the report that they leave. */
type Tests = { name: string; file: string; words?: string[]; env?: Record<string, string> };

/** The steps of a run: they count, and say what they cost. */
type Run = {
  /** Several steps, two at a time; what they cost the processor cannot be told apart. */
  together(name: string, steps: readonly Step[]): Promise<void>;
  /** One step; `show` where its output is what it is for. */
  alone(step: Step, show?: boolean): Promise<void>;
  tests(tests: Tests): Promise<void>;
  /** Answers false where there is no Chromium: they are skipped. */
  browserTests(words?: string[]): Promise<boolean>;
  /** Prints what the steps cost, and answers what they came to. */
  end(): Tally;
};

const isOfScreen = (file: string): boolean => file.startsWith('e2e/src/components/');

/** Screens are tested before any portal runs, which would take a part of the machine all the time. */
const browserParts = [
  {
    name: 'screens in a browser',
    file: 'screens.json',
    config: 'e2e/src/components/vitest.config.ts',
    isMeant: isOfScreen,
  },
  {
    name: 'browser tests on a portal',
    file: 'browser.json',
    config: 'e2e/vitest.config.ts',
    isMeant: (file: string): boolean => !isOfScreen(file),
    // One more than a small machine has cores: a browser and its portal wait for each other most of the time.
    env: { E2E_PORTALS: '3' },
  },
];

export function createRun(): Run {
  const tallies: Tally[] = [];
  const costs: StepCost[] = [];
  const measured = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const [began, before] = [performance.now(), childrenSeconds()];
    const done = await work();
    const after = childrenSeconds();
    const processor = before === undefined || after === undefined ? {} : { processorSeconds: after - before };
    costs.push({ name, seconds: (performance.now() - began) / 1000, ...processor });
    return done;
  };
  const one = async (step: Step, show: boolean): Promise<Outcome> => {
    const outcome = await measured(step.name, () => runStep(step, show));
    printOutcome(show ? { ...outcome, output: '' } : outcome);
    return outcome;
  };
  const tests = async ({ name, file, words = [], env = {} }: Tests): Promise<void> => {
    const report = path.join(results, file);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const outcome = await one({ name, words: ['vitest', 'run', ...words, ...reporters], env }, true);
    tallies.push(tallyTests(outcome, existsSync(report) ? readReport(report, root) : []));
  };
  return {
    tests,
    together: async (name, steps) => {
      tallies.push(tallyOutcomes(await measured(name, () => runSteps(steps))));
    },
    alone: async (step, show = false) => {
      tallies.push(tallyOutcomes([await one(step, show)]));
    },
    browserTests: async (only = []) => {
      if (findChromium() === undefined) {
        tallies.push({ ...noTests, skipped: [`browser tests: Chromium is missing; ${chromiumHint}`] });
        return false;
      }
      for (const { isMeant, config, ...part } of browserParts) {
        const files = only.filter(isMeant);
        const words = ['--config', config, ...files];
        if (only.length === 0 || files.length > 0) await tests({ ...part, words });
      }
      return true;
    },
    end: () => {
      printCosts(costs);
      return addTallies(tallies);
    },
  };
}
