/** The simulator's own time: the real one, moved by `offsetMs`. */
export type Clock = { offsetMs: number; now(): Date };

export const createClock = (): Clock => ({
  offsetMs: 0,
  now() {
    return new Date(Date.now() + this.offsetMs);
  },
});
