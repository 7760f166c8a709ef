import { ProviderFailure } from '@portal/ports/failure';
import { failOnUnreadable, type OnUnreadable, type Unreadable } from '@portal/ports/unreadable';
import type { z } from 'zod';
import { faultsIn } from './answer.ts';

/** An element as it came, by the names of its fields; each may hold anything. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a list is of, and how one of it is read. */
export type ElementKind<Element> = {
  /** The vendor's id, whatever else of the element is wrong; the field `id` when left out. */
  idOf?: (fields: Fields) => unknown;
  /** False for a kind that the portal has no use for, which is asked before the shape is judged; all are its own when left out. */
  isOurs?: (fields: Fields) => boolean;
  /** What tells one element from the others where its id does not; null: each counts, as rows of a sheet. */
  keyOf?: (fields: Fields) => unknown;
  shape: z.ZodType<Element>;
};

const isFields = (element: unknown): element is Fields =>
  typeof element === 'object' && element !== null && !Array.isArray(element);

/** An id is a text that names something, or a number. */
function idIn(id: unknown): string | null {
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id !== '' ? id : null;
}

/**
 * Reads the elements of one list, a page at a time: what is not the portal's is left out, what cannot be read is told and
 * left out, and what comes twice is taken once.
 */
export function elementReader<Element>(
  { idOf = ({ id }) => id, keyOf = idOf, isOurs = () => true, shape }: ElementKind<Element>,
  onUnreadable: OnUnreadable,
): (page: readonly unknown[]) => Element[] {
  const seen = new Set<string>();

  const read = (element: unknown): Element[] => {
    if (!isFields(element)) {
      onUnreadable({ id: null, reason: 'the element has no fields' });
      return [];
    }
    if (!isOurs(element)) return [];
    const key = idIn(keyOf(element));
    if (key !== null && seen.has(key)) return [];
    if (key !== null) seen.add(key);
    const found = shape.safeParse(element);
    if (found.success) return [found.data];
    onUnreadable({ id: idIn(idOf(element)), reason: faultsIn(found.error) });
    return [];
  };
  return (page) => page.flatMap(read);
}

/** Those of a list that comes whole. */
export const readElements = <Element>(
  elements: readonly unknown[],
  kind: ElementKind<Element>,
  onUnreadable: OnUnreadable,
): Element[] => elementReader(kind, onUnreadable)(elements);

/** For who looks for one of a list: what cannot be read may be that one. */
export type Doubt = {
  hear: OnUnreadable;
  isRaised: () => boolean;
  /** Throws `protocol` when something could not be read: then nobody can say that it is not there. */
  settle: () => void;
};

export function createDoubt(): Doubt {
  let first: Unreadable | null = null;
  return {
    hear: (element) => {
      first ??= element;
    },
    isRaised: () => first !== null,
    settle: () => {
      if (first !== null) failOnUnreadable(first);
    },
  };
}

/** Tells whether a list that comes by the offset was read whole. */
export type PageCount = {
  add: (page: readonly unknown[], total: number) => void;
  /** Throws `unreachable` when some came and went meanwhile: then others may have moved to a page that was read already. */
  settle: (what: string) => void;
};

/** `keyOf` as in the kind of the list. */
export function countPages(keyOf: (fields: Fields) => unknown = ({ id }) => id): PageCount {
  const seen = new Set<string>();
  const totals = new Set<number>();
  let rows = 0;
  return {
    add: (page, total) => {
      totals.add(total);
      const ids = page.map((element) => (isFields(element) ? idIn(keyOf(element)) : null));
      rows += ids.filter((id) => id === null || !seen.has(id)).length;
      for (const id of ids) if (id !== null) seen.add(id);
    },
    settle: (what) => {
      const [total = 0] = totals;
      if (totals.size === 1 && rows >= total) return;
      throw new ProviderFailure('unreachable', `${what} changed while it was read`);
    },
  };
}

/** A part of an element that is read by itself; null when it cannot be read, which is told of the element with that id. */
export async function unlessUnreadable<T>(
  id: string,
  part: Promise<T>,
  onUnreadable: OnUnreadable,
): Promise<T | null> {
  try {
    return await part;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'protocol') throw error;
    onUnreadable({ id, reason: error.message });
    return null;
  }
}
