import path from 'node:path';
import { inspect } from 'node:util';
import { createVitest, type TestCase, type Vitest } from 'vitest/node';
import type { Fault } from './fault.ts';

type TestName = Fault['test'];
/** What a test came to; `unknown` where it did not run to an end. */
export type Outcome = { state: 'passed' | 'failed' | 'unknown'; why: string };
export type Runner = {
  /** Runs tests alone, and with what their files are by now. */
  run(tests: readonly TestName[]): Promise<(test: TestName) => Outcome>;
  /** Reads a file anew at the next run. */
  forget(file: string): void;
  close(): Promise<void>;
};

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
const patternOf = (tests: readonly TestName[]): RegExp =>
  new RegExp(`^(?:${tests.map(({ name }) => escaped(name.replaceAll(' › ', ' > '))).join('|')})$`);

const pathOf = ({ fullName }: TestCase): string => fullName.replaceAll(' > ', ' › ');
const timeLimit = /^(?:Test|Hook) timed out/;

function outcomeOf(test: TestCase | undefined, errors: readonly string[]): Outcome {
  const { state = 'skipped', errors: own = [] } = test?.result() ?? {};
  const why = own.map(({ message }) => message).join('\n');
  if (state === 'passed') return { state, why };
  if (state === 'failed' && !timeLimit.test(why)) return { state, why };
  return { state: 'unknown', why: [why, ...errors].filter((line) => line !== '').join('\n') };
}

/** Vitest on a folder, with one database server for all that it runs. */
export async function openRunner(
  folder: string,
  options: Parameters<typeof createVitest>[1] = {},
): Promise<Runner> {
  const vitest = await createVitest('test', {
    root: folder,
    // What a busy machine needs is no sign of a fault.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A process that ran a test without the fault has the source of then.
    isolate: true,
    ...options,
    watch: false,
    reporters: [{}],
  });
  return {
    run: (tests) => runNamed(vitest, folder, tests),
    forget: (file) => vitest.invalidateFile(path.join(folder, file)),
    close: () => vitest.close(),
  };
}

async function runNamed(
  vitest: Vitest,
  folder: string,
  tests: readonly TestName[],
): Promise<(test: TestName) => Outcome> {
  vitest.setGlobalTestNamePattern(patternOf(tests));
  const files = [...new Set(tests.map(({ file }) => path.join(folder, file)))];
  const specifications = await vitest.globTestSpecifications(files);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return ({ file, name }) => {
    const module = testModules.find(({ moduleId }) => moduleId === path.join(folder, file));
    const test = [...(module?.children.allTests() ?? [])].find((one) => pathOf(one) === name);
    const suites = [...(module?.children.allSuites() ?? [])].flatMap((suite) => suite.errors());
    const errors = [...(module?.errors() ?? []), ...suites].map(({ message }) => message);
    return outcomeOf(test, [...errors, ...unhandledErrors.map((error) => inspect(error))]);
  };
}
