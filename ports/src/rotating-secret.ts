/** A secret of a connection that its system replaces while it is used, as a refresh token. */
export type StoredSecret = { secret: string; expiresAt: Date };

/**
 * Where a driver finds such a secret, and where it puts the next one. To exchange it: within `alone`, read it, ask the
 * system, and replace it before the new one is used. When the process ends between the system's answer and `replace`, the
 * new one is lost: a system that still takes the old one is asked again with it; with one that does not, the connection
 * fails for its credentials, and a person has to give another.
 */
export type RotatingSecret = {
  /** Throws `ProviderFailure('connection')` when there is none, or when it was sealed with another key. */
  read(): Promise<StoredSecret>;
  /** False when somebody else has replaced `old` since it was read: then theirs stays, and is to be read. */
  replace(old: string, next: string, expiresAt: Date): Promise<boolean>;
  /** One process at a time, over all; throws `ProviderFailure('throttled')` when another takes too long. */
  alone<T>(work: () => Promise<T>): Promise<T>;
};
