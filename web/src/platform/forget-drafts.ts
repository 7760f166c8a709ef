import { createDrafts } from './drafts.ts';
import type { Storage } from './token-store.ts';

type ListedStorage = Storage & { readonly length: number; key: (index: number) => string | null };

/** `draft:<owner>:<form>`; before, the owner was a person alone, wherever they had typed it. */
const parts = /^draft:([^:]+ in [^:]+):(.*)$/s;

const draftsIn = (storage: ListedStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((name) =>
    name.startsWith('draft:'),
  );

/** Takes away what a person typed, in whichever organization: who logs out leaves nothing to read on the device. */
export function forgetDraftsOf(personId: string, storage: ListedStorage): void {
  for (const name of draftsIn(storage))
    if (name.startsWith(`draft:${personId} in `)) storage.removeItem(name);
}

/** Takes away what nobody gets to see again: drafts that are too old, not readable, or typed nobody knows where. */
export function forgetDrafts(storage: ListedStorage, now: () => number = Date.now): void {
  for (const name of draftsIn(storage)) {
    const [, owner = '', form = ''] = parts.exec(name) ?? [];
    if (createDrafts(storage, owner, now).read(form) === null) storage.removeItem(name);
  }
}
