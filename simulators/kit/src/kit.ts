import { z } from 'zod';
import { createClock, type Clock } from './clock.ts';
import { createFaults, type Faults } from './faults.ts';
import { openStateFile } from './state-file.ts';

/** Where a simulator listens, what its control asks for, and where its state is kept. */
export type Place = {
  /** 0 takes a free one. */
  port: number;
  /** The loopback address when left out. */
  host?: string | undefined;
  /** Without one there is no control. */
  controlToken?: string | undefined;
  /** Without one the state is gone when the simulator closes. */
  statePath?: string | undefined;
};

/** What was made, as it is kept. */
export type State = {
  content(): unknown;
  /** Takes the place of what there is; undefined: as at the first start. */
  restore(content: unknown): void;
};

/** What a simulator is built on. */
export type Kit = {
  place: Place;
  clock: Clock;
  faults: Faults;
  /** Something was changed: it is on the disk before the request is answered. */
  save: () => void;
  /** For what is answered past the kit: waits until it is on the disk. */
  flush: () => Promise<void>;
  /** Loads what was kept, and keeps this from now on. */
  keep(state: State): void;
};

const kept = z.object({ clockOffsetMs: z.number(), content: z.unknown() }).optional();

export function openKit(place: Place): Kit {
  const clock = createClock();
  let keeping: State | undefined;
  const file = openStateFile(place.statePath, () => ({
    clockOffsetMs: clock.offsetMs,
    content: keeping?.content(),
  }));
  return {
    place,
    clock,
    faults: createFaults(),
    save: file.save,
    flush: file.flush,
    keep: (state) => {
      const found = kept.safeParse(file.read());
      if (!found.success) throw new Error(`${place.statePath} holds no state of a simulator.`);
      clock.offsetMs = found.data?.clockOffsetMs ?? 0;
      state.restore(found.data?.content);
      keeping = state;
    },
  };
}
