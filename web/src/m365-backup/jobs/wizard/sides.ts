import type { ChosenObject } from '@portal/contract/m365-backup/objects';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Sides, WizardForm } from './values.ts';

export type Side = 'included' | 'excluded';
export const otherSide = { included: 'excluded', excluded: 'included' } as const;

/** What was taken from one side because it was put on the other. */
export type Removed = { from: Side; objects: readonly ChosenObject[]; before: Sides };

const without = (objects: readonly ChosenObject[], gone: readonly ChosenObject[]): ChosenObject[] => {
  const ids = new Set(gone.map(({ id }) => id));
  return objects.filter(({ id }) => !ids.has(id));
};

/** Puts objects on a side; no object is on both. What is added may have been fetched meanwhile. */
export function useSides(form: WizardForm) {
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
