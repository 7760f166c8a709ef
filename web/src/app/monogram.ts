import type { Me } from '@portal/contract/auth/sign-in';

/** Up to two letters that stand for a name: the first of its first two words. */
export const monogram = (name: string): string =>
  name
    .split(/[\s&]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => (/^./u.exec(word)?.[0] ?? '').toUpperCase())
    .join('');

/** Somebody who was invited has no name until it is given in the profile. */
export const nameOf = ({ user }: Me): string => `${user.firstName} ${user.lastName}`.trim() || user.email;
