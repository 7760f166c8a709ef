/**
 * What of a connection a person has to mend: the portal's own user, key or password; that somebody has to sign in for it once
 * more, with multifactor authentication; what that user may do; the certificate of the other side; or a host name that
 * nobody knows.
 */
export const connectionTroubles = ['credentials', 'mfa', 'rights', 'certificate', 'name'] as const;
export type ConnectionTrouble = (typeof connectionTroubles)[number];
