import { readFileSync, writeFileSync } from 'node:fs';

// For a process of its own, which tells its parent how much memory and time of its processor a call has cost.

export type MemoryTells = { url: string } | { peakBytes: number; cpuMs: number };
export type MemoryCommand = 'start' | 'peak';

const kiB = 1024;
/** This process and those that it has started. */
const family = (): string[] => [
  'self',
  ...readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean),
];
const memoryOf = (id: string, what: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${id}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * kiB;
};
const memory = (what: 'VmRSS' | 'VmHWM'): number => family().reduce((sum, id) => sum + memoryOf(id, what), 0);
const tell = (report: MemoryTells): void => {
  process.send?.(report);
};

/** Time on the processor, which is the same however busy the machine is; that of processes it has started is theirs. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let before = 0;
let cpuMsBefore = 0;
function answer(command: MemoryCommand): void {
  if (command === 'peak') {
    tell({ peakBytes: Math.max(0, memory('VmHWM') - before), cpuMs: cpuMs() - cpuMsBefore });
    return;
  }
  globalThis.gc?.();
  // Makes the highest mark the present one.
  for (const id of family()) writeFileSync(`/proc/${id}/clear_refs`, '5');
  before = memory('VmRSS');
  cpuMsBefore = cpuMs();
  tell({ peakBytes: 0, cpuMs: 0 });
}

/** Tells the parent where it listens, and from then on its memory; ends with the parent. */
export function serveParent(url: string): void {
  process.on('message', answer);
  process.on('disconnect', () => process.exit());
  tell({ url });
}
