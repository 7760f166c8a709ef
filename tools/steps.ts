import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/** One command of a check: `words` run in the repository's folder. */
export type Step = { name: string; words: string[]; cwd?: string; env?: Record<string, string> };

/** How a step ended; `output` holds what it wrote. */
export type Outcome = { step: Step; ok: boolean; milliseconds: number; output: string };

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname, '..');

const node = process.execPath;
const running = new Set<ChildProcess>();

/** The compiler throws nothing away before it has so much: memory for time. */
const collectLate = { GOGC: 'off', GOMEMLIMIT: '6GiB' };

/** The steps that need no database, browser or cloud. */
export const quickSteps: Step[] = [
  { name: 'format', words: ['oxfmt', '--check', '.'] },
  // With the compiler's own errors, because it knows all types by then; the canary of `npm test` plants some.
  {
    name: 'lint and types',
    words: ['oxlint', '--type-aware', '--type-check', '.'],
    // Each file is linted by the checker that knows its types already.
    env: { ...collectLate, OXLINT_TSGOLINT_CHECKER_SCHEDULING: 'affinity' },
  },
  { name: 'unused code', words: [node, path.join('tools', 'check-unused.ts')] },
  { name: 'unused texts', words: [node, path.join('tools', 'check-texts.ts')], env: collectLate },
  { name: 'documentation', words: [node, path.join('tools', 'check-docs.ts')] },
  { name: 'figures of the kit', words: [node, path.join('tools', 'check-kit.ts')] },
  { name: 'one moment', words: [node, path.join('tools', 'check-moments.ts')] },
  { name: 'planted faults', words: [node, path.join('tools', 'check-faults.ts')] },
];

/** Whether the lint reports what it should: it changes with the tools, not with the code that they look at. */
export const canaryStep: Step = { name: 'canary', words: [node, path.join('tools', 'canary.ts')] };

/** Whether each promise has tests, which passed when the reports of a run are given. */
export function promisesStep(reports: string[] = []): Step {
  return { name: 'promises', words: [node, path.join('tools', 'check-promises.ts'), ...reports] };
}

/** The table of what each role may on each screen, printed as the browser tests of a run saw it. */
export const rightsStep: Step = {
  name: 'table of rights',
  words: [node, path.join('tools', 'check-rights.ts')],
};

/** The list of hostile uploads with their counts, printed as the tests of a run tried them. */
export const uploadsStep: Step = {
  name: 'list of uploads',
  words: [node, path.join('tools', 'check-uploads.ts')],
};

/** Whether the portal wrote every event of the registry in the tests of a run. */
export const eventsStep: Step = {
  name: 'events written',
  words: [node, path.join('tools', 'check-events.ts')],
};

/** The web as `npm start` builds it, which then finds it built. */
export const webStep: Step = {
  name: 'web build',
  words: [node, path.join('tools', 'build-web.ts')],
};

/** What pages start with, printed as the built web has it. */
export const bytesStep: Step = {
  name: 'start bytes',
  words: [node, path.join('web', 'scripts', 'measure-bytes.ts')],
};

/** Runs one step, its output kept; `show` passes it on as it comes. */
export function runStep(step: Step, show = false): Promise<Outcome> {
  const [program = '', ...words] = step.words;
  const begin = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(program, words, {
      cwd: path.join(root, step.cwd ?? ''),
      env: { ...process.env, ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      if (show) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const finish = (ok: boolean): void => {
      running.delete(child);
      const output = Buffer.concat(chunks).toString();
      resolve({ step, ok, milliseconds: performance.now() - begin, output });
    };
    child.once('error', (error) => {
      take(Buffer.from(`${error.message}\n`));
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}

/** Ends this process and its steps when it is told to, or when the process that started it is gone. */
export function endTogether(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, endAll);
  process.once('disconnect', endAll);
  process.channel?.unref();
}

function endAll(): void {
  for (const child of running) child.kill('SIGTERM');
  process.exit(143);
}

/** Runs steps two at a time, which is what a small machine has cores for, and prints each as it ends. */
export async function runSteps(steps: readonly Step[]): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const outcome = await runStep(step);
      outcomes.push(outcome);
      printOutcome(outcome);
    }
  };
  await Promise.all([work(), work()]);
  return outcomes;
}

/** One line for a step, and all it said when it failed. */
export function printOutcome({ step, ok, milliseconds, output }: Outcome): void {
  const time = `${(milliseconds / 1000).toFixed(1)} s`.padStart(8);
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${time}  ${step.name}\n`);
  if (!ok) process.stdout.write(`${output.trimEnd()}\n\n`);
}
