import { useState } from 'react';
import { useMe } from './current-session.ts';
import type { Storage } from './token-store.ts';

export type TablePreferences = {
  /** Ids of the columns that are hidden. */
  hidden: string[];
  density: 'normal' | 'compact';
  pageSize: number;
};
export const defaultTablePreferences: TablePreferences = { hidden: [], density: 'normal', pageSize: 50 };

function parse(text: string | null): Partial<TablePreferences> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

const keyOf = (userId: string, table: string): string => `table:${userId}:${table}`;

export const readTablePreferences = (storage: Storage, userId: string, table: string): TablePreferences => ({
  ...defaultTablePreferences,
  ...parse(storage.getItem(keyOf(userId, table))),
});

/**
 * Columns, density and page size of a table, remembered per person on this device. `hidden`: the columns that nobody sees
 * before wanting them.
 */
export function useTablePreferences(table: string, hidden: readonly string[] = []) {
  const userId = useMe()?.user.id ?? 'anonymous';
  const [preferences, setPreferences] = useState(() => ({
    ...readTablePreferences(localStorage, userId, table),
    ...(localStorage.getItem(keyOf(userId, table)) === null ? { hidden: [...hidden] } : {}),
  }));
  const change = (next: Partial<TablePreferences>): void => {
    const merged = { ...preferences, ...next };
    localStorage.setItem(keyOf(userId, table), JSON.stringify(merged));
    setPreferences(merged);
  };
  return [preferences, change] as const;
}
