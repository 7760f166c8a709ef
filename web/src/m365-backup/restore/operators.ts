import type { ChosenObject } from '@portal/contract/m365-backup/objects';
import { useEffect, useRef } from 'react';
import type { Chooser } from '../jobs/wizard/sides.ts';
import type { RoleForm } from './values.ts';

/** Puts users and groups among those who may restore. What is added may have been fetched meanwhile. */
export function useOperators(form: RoleForm): Chooser<'operators'> {
  const { operators } = form.values;
  const latest = useRef<readonly ChosenObject[]>(operators);
  useEffect(() => {
    latest.current = operators;
  }, [operators]);
  const without = (gone: readonly ChosenObject[]): ChosenObject[] => {
    const ids = new Set(gone.map(({ id }) => id));
    return latest.current.filter(({ id }) => !ids.has(id));
  };
  return {
    sideOf: (id) => (operators.some((one) => one.id === id) ? 'operators' : null),
    add: (_side, objects) => form.set('operators', [...without(objects), ...objects]),
    take: (_side, objects) => form.set('operators', without(objects)),
  };
}
