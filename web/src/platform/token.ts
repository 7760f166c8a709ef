import { shortLivedSeconds } from '@portal/contract/constants';

/** Both in seconds since 1970. */
export type TokenClaims = { exp: number; iat: number };

function decode(part: string): unknown {
  const base64 = part.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  return JSON.parse(new TextDecoder().decode(bytes));
}

const isClaims = (value: unknown): value is TokenClaims =>
  typeof value === 'object' &&
  value !== null &&
  Number.isFinite(Reflect.get(value, 'exp')) &&
  Number.isFinite(Reflect.get(value, 'iat'));

/** The times of a token; null when it is missing or no token at all. Nothing is verified: the API does that. */
export function claimsOf(token: string | null): TokenClaims | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const claims = decode(payload);
    return isClaims(claims) ? claims : null;
  } catch {
    return null;
  }
}

/** Valid while `exp` is later than now (`now` in milliseconds). */
export function isValidToken(token: string | null, now: number): token is string {
  const claims = claimsOf(token);
  return claims !== null && claims.exp * 1000 > now;
}

/** A token whose `exp` minus `iat` is 300 seconds; its terms or its code are outstanding. */
export function isShortLived(token: string | null): boolean {
  const claims = claimsOf(token);
  return claims !== null && claims.exp - claims.iat === shortLivedSeconds;
}

/** The issue time in milliseconds, or null without a token. */
export function issuedAt(token: string | null): number | null {
  const claims = claimsOf(token);
  return claims === null ? null : claims.iat * 1000;
}
