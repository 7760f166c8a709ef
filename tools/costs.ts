import { existsSync } from 'node:fs';
import path from 'node:path';
import { readCosts, type FileCost } from './processor.ts';
import { readDurations } from './reports.ts';
import { root } from './steps.ts';

/** What a step took; `processorSeconds` of all its processes, where the system says it. */
export type StepCost = { name: string; seconds: number; processorSeconds?: number };

const dearest = 10;
const inTenths = (seconds: number): string => seconds.toFixed(1).padStart(8);

/** The table of a run's steps. */
export function stepTable(costs: readonly StepCost[]): string {
  const lines = costs.map(({ name, seconds, processorSeconds }) => {
    const processor = processorSeconds === undefined ? '' : inTenths(processorSeconds);
    return `${inTenths(seconds / 60)}  ${processor.padStart(20)}  ${name}\n`;
  });
  return ` minutes  seconds of processor  step\n${lines.join('')}`;
}

/** The files that cost most, dearest first. */
export function dearestTable(head: string, costs: readonly FileCost[]): string {
  const sorted = costs.toSorted((a, b) => b.seconds - a.seconds).slice(0, dearest);
  const lines = sorted.map(({ file, seconds }) => `${inTenths(seconds)}  ${file}\n`);
  return lines.length === 0 ? '' : `\n${head}\n${lines.join('')}`;
}

/** Prints what a run cost, by step and by file. */
export function printCosts(steps: readonly StepCost[]): void {
  const reports = ['screens.json', 'browser.json'].map((name) => path.join(root, 'test-results', name));
  const durations = reports.filter(existsSync).flatMap((report) => readDurations(report, root));
  process.stdout.write(`\n${stepTable(steps)}`);
  process.stdout.write(
    dearestTable(
      'The ten dearest unit test files, in seconds of processor without the database’s:',
      readCosts(),
    ),
  );
  process.stdout.write(
    dearestTable('The ten dearest browser test files, in seconds by the clock:', durations),
  );
}
