/** Who holds a slot, and how many of all at most: a person, then the organization. */
export type Holder = { id: string; most: number };

/** Places of one process for work that takes memory or a connection for a while. */
export type Slots = {
  /** Takes a place and answers how to give it back, once; otherwise says whether all are taken or the holder's share. */
  enter(holders: readonly Holder[]): (() => void) | 'full' | 'ownShare';
};

export function createSlots(most: number): Slots {
  let taken = 0;
  const takenBy = new Map<string, number>();
  const add = (holders: readonly Holder[], by: 1 | -1): void => {
    taken += by;
    for (const { id } of holders) {
      const now = (takenBy.get(id) ?? 0) + by;
      if (now === 0) takenBy.delete(id);
      else takenBy.set(id, now);
    }
  };
  return {
    enter: (holders) => {
      // Their own share first: it is what they can do something about.
      if (holders.some(({ id, most: share }) => (takenBy.get(id) ?? 0) >= share)) return 'ownShare';
      if (taken >= most) return 'full';
      add(holders, 1);
      let isTaken = true;
      return () => {
        if (isTaken) add(holders, -1);
        isTaken = false;
      };
    },
  };
}
