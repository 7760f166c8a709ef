import type { ProviderFailure } from '../../failure.ts';
import type { TaskMemory } from '../../step.ts';
import type { SimulatorControl } from '../simulator-control.ts';

/** A simulator and the driver of it. */
export type UnkindBench<Port> = {
  control: SimulatorControl;
  /** The driver as another process would start it: it remembers nothing. */
  driver: () => Port;
  /** After the system was set back to how it was before. */
  wasSetBack?: () => Promise<void>;
};

/** What goes wrong while a scenario is carried out: `touched` are the rows of lists that were changed, as they were. */
export type Cell = { call: string; kind: string; unkindness: string; touched: readonly string[] };

export type Outcome = { done: unknown } | { again: { seconds: number; memory: unknown } };

/** What came of it: what the last try answered, and the failures before. */
export type Ending = { done: unknown; failures: readonly ProviderFailure[] };

/** One thing that somebody has ordered, or that a mirror reads. */
export type Course<Port> = {
  /** One try of it, as the worker makes it. */
  attempt: (port: Port, memory: unknown) => Promise<Outcome>;
  /** Takes back what is half made, where the operation does so before somebody may try it again. */
  undo?: (port: Port, memory: unknown) => Promise<Outcome>;
  /** What it begins with when somebody tries it again; null when that is left out. */
  onRetry?: (memory: unknown) => unknown;
  /** Throws when the system does not have what was told, once, or lacks anything that it had. `cell` null: nothing went wrong. */
  holds: (ending: Ending, cell: Cell | null) => Promise<void>;
};

/** `begin` puts into the system what has to be there before; the system has nothing else. */
export type Scenario<Port> = { name: string; begin: () => Promise<Course<Port>> };

const isTaskMemory = (memory: unknown): memory is TaskMemory =>
  typeof memory === 'object' && memory !== null && 'task' in memory && 'startedAt' in memory;

/** A memory as drivers that wait for tasks want it. */
export const taskMemoryOf = (memory: unknown): TaskMemory | null => (isTaskMemory(memory) ? memory : null);
