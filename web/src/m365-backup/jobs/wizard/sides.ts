import type { ChosenObject } from '@portal/contract/m365-backup/objects';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Sides } from './values.ts';

export type Side = 'included' | 'excluded';
/** What is chosen for a job, or of whom it is said that they restore. */
export type Choice = Side | 'operators';
/** What a picker asks, and tells. */
export type Chooser<C extends Choice> = {
  sideOf: (id: string) => C | null;
  add: (side: C, objects: readonly ChosenObject[]) => void;
  take: (side: C, objects: readonly ChosenObject[]) => void;
};

/** A form with both sides. */
type FormOfSides = { values: Sides; set: (side: Side, objects: ChosenObject[]) => void };

export const otherSide = { included: 'excluded', excluded: 'included' } as const;

/** What was taken from one side because it was put on the other. */
export type Removed = { from: Side; objects: readonly ChosenObject[]; before: Sides };

const without = (objects: readonly ChosenObject[], gone: readonly ChosenObject[]): ChosenObject[] => {
  const ids = new Set(gone.map(({ id }) => id));
  return objects.filter(({ id }) => !ids.has(id));
};

/** Puts objects on a side; no object is on both. What is added may have been fetched meanwhile. */
export function useSides(form: FormOfSides) {
  const [removed, setRemoved] = useState<Removed | null>(null);
  const { included, excluded } = form.values;
  const latest = useRef<Sides>({ included, excluded });
  useEffect(() => {
    latest.current = { included, excluded };
  }, [included, excluded]);
  const put = (next: Sides): void => {
    form.set('included', next.included);
    form.set('excluded', next.excluded);
  };
  return {
    sides: { included, excluded },
    removed,
    sideOf: useSideOf(included, excluded),
    add: (side: Side, objects: readonly ChosenObject[]): void => {
      const before = latest.current;
      const other = otherSide[side];
      const left = without(before[other], objects);
      const kept = new Set(left);
      const taken = before[other].filter((one) => !kept.has(one));
      const added = [...before[side], ...without(objects, before[side])];
      put(side === 'included' ? { included: added, excluded: left } : { included: left, excluded: added });
      setRemoved(taken.length === 0 ? null : { from: other, objects: taken, before });
    },
    take: (side: Side, objects: readonly ChosenObject[]): void => {
      put({ ...latest.current, [side]: without(latest.current[side], objects) });
      setRemoved(null);
    },
    undo: (): void => {
      if (removed) put(removed.before);
      setRemoved(null);
    },
  };
}
export type SidesOfJob = ReturnType<typeof useSides>;

function useSideOf(included: readonly ChosenObject[], excluded: readonly ChosenObject[]) {
  const byId = useMemo(
    () =>
      new Map<string, Side>([
        ...included.map(({ id }) => [id, 'included'] as const),
        ...excluded.map(({ id }) => [id, 'excluded'] as const),
      ]),
    [included, excluded],
  );
  return (id: string): Side | null => byId.get(id) ?? null;
}
