/** An address inside the portal that a sign-in may lead back to; anything else, or a sign-in page, is null. */
export function safeReturnTo(address: unknown): string | null {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return null;
  return address.startsWith('/auth/') ? null : address;
}
