import { createDrafts } from './drafts.ts';
import type { Storage } from './token-store.ts';

type ListedStorage = Storage & { readonly length: number; key: (index: number) => string | null };

/** `draft:<owner>:<form>`; before, the owner was a person alone, wherever they had typed it. */
const parts = /^draft:([^:]+ in [^:]+):(.*)$/s;

/** Takes away what nobody gets to see again: drafts that are too old, not readable, or typed nobody knows where. */
export function forgetDrafts(storage: ListedStorage, now: () => number = Date.now): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names.filter((one) => one.startsWith('draft:'))) {
    const [, owner = '', form = ''] = parts.exec(name) ?? [];
    if (createDrafts(storage, owner, now).read(form) === null) storage.removeItem(name);
  }
}
