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
  /** True where several elements have one id and each counts, as rows of a sheet. */
  mayRepeat?: boolean;
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
  { idOf = ({ id }) => id, isOurs = () => true, mayRepeat = false, shape }: ElementKind<Element>,
  onUnreadable: OnUnreadable,
): (page: readonly unknown[]) => Element[] {
  const seen = new Set<string>();

  const read = (element: unknown): Element[] => {
    if (!isFields(element)) {
      onUnreadable({ id: null, reason: 'the element has no fields' });
      return [];
    }
    if (!isOurs(element)) return [];
    const id = idIn(idOf(element));
    if (id !== null && seen.has(id)) return [];
    const found = shape.safeParse(element);
    if (id !== null && !mayRepeat) seen.add(id);
    if (found.success) return [found.data];
    onUnreadable({ id, reason: faultsIn(found.error) });
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
  /** Throws `protocol` when something could not be read: then nobody can say that it is not there. */
  settle: () => void;
};

export function createDoubt(): Doubt {
  let first: Unreadable | null = null;
  return {
    hear: (element) => {
      first ??= element;
    },
    settle: () => {
      if (first !== null) failOnUnreadable(first);
    },
  };
}
