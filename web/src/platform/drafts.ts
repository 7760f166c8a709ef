import type { Storage } from './token-store.ts';

export type Drafts = {
  read: (form: string) => { values: Record<string, unknown>; savedAt: number } | null;
  write: (form: string, values: Record<string, unknown>) => void;
  clear: (form: string) => void;
};

const secret = /password|secret|token|^code$|(recovery|one-?time)code/i;
const keptDays = 30;

const withoutSecrets = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)));

const isDraft = (value: unknown): value is { values: Record<string, unknown>; savedAt: number } =>
  typeof value === 'object' && value !== null && 'values' in value && 'savedAt' in value;

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Unsent input of one person in one organization (`ownerOf`) on this device, by form; it outlives reload and expiry,
 * never holds what is secret, and is forgotten after 30 days. `now` in milliseconds.
 */
export function createDrafts(storage: Storage, owner: string, now: () => number = Date.now): Drafts {
  const nameOf = (form: string): string => `draft:${owner}:${form}`;
  return {
    read: (form) => {
      const draft = parse(storage.getItem(nameOf(form)));
      if (!isDraft(draft)) return null;
      return now() - draft.savedAt > keptDays * 86_400_000 ? null : draft;
    },
    write: (form, values) =>
      storage.setItem(nameOf(form), JSON.stringify({ values: withoutSecrets(values), savedAt: now() })),
    clear: (form) => storage.removeItem(nameOf(form)),
  };
}
