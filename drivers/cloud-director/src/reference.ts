const prefix = 'portal:';

/** The description by which the portal knows again what it has made. */
export const describing = (reference: string): string => `${prefix}${reference}`;

export const describes = (description: string | undefined, reference: string): boolean =>
  description === describing(reference);

export const referenceIn = (description: string | undefined): string | null =>
  description?.startsWith(prefix) === true ? description.slice(prefix.length) : null;
