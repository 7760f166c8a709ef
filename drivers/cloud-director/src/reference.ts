import type { Searched } from './pages.ts';

const prefix = 'portal:';

/** The description by which the portal knows again what it has made. */
export const describing = (reference: string): string => `${prefix}${reference}`;

export const describes = (description: string | null | undefined, reference: string): boolean =>
  description === describing(reference);

export const referenceIn = (description: string | undefined): string | null =>
  description?.startsWith(prefix) === true ? description.slice(prefix.length) : null;

type Described = { description?: string | null | undefined };

/**
 * Which of some things in a vDC is the portal's, whatever it is called now: what bears its mark, or else the only one there
 * is. `several`: nobody can tell. Throws `protocol` when it may be one that could not be read.
 */
export const ownIn = <T extends Described>(
  { found, doubt }: Searched<T>,
  mark: string,
): T | 'several' | undefined => {
  const marked = found.filter(({ description }) => describes(description, mark));
  if (marked.length === 0) doubt.settle();
  const [own, ...others] = marked.length > 0 ? marked : found;
  return others.length > 0 ? 'several' : own;
};
