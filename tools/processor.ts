import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What one test file cost; the database's part is not in it. */
export type FileCost = { file: string; seconds: number };

const ticksPerSecond = 100;

/** Fields 14 to 17 of proc_pid_stat(5): user and system time, of the process and of its children that have ended. */
function ticks(): number[] {
  const stat = existsSync('/proc/self/stat') ? readFileSync('/proc/self/stat', 'utf8') : '';
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).map(Number);
}

/** Seconds of processor that the ended children of this process have taken; undefined where the system does not say. */
export function childrenSeconds(): number | undefined {
  const [, , user, system] = ticks();
  return user === undefined || system === undefined ? undefined : (user + system) / ticksPerSecond;
}

/** Seconds of processor that this process and its ended children have taken. */
export function processSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + (childrenSeconds() ?? 0);
}

const costs = path.resolve(import.meta.dirname, '..', 'test-results', 'file-costs.jsonl');

export function keepCost(cost: FileCost): void {
  mkdirSync(path.dirname(costs), { recursive: true });
  appendFileSync(costs, `${JSON.stringify(cost)}\n`);
}

export function readCosts(): FileCost[] {
  const lines = existsSync(costs) ? readFileSync(costs, 'utf8').split('\n').filter(Boolean) : [];
  return lines.map((line): FileCost => JSON.parse(line));
}
