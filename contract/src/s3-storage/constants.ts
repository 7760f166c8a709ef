/** What a storage user may do with objects; only full access makes, changes and removes buckets. */
export const accessLevels = ['read-only', 'read-write', 'write-only', 'full-access'] as const;
export type AccessLevel = (typeof accessLevels)[number];

export const lockModes = ['governance', 'compliance'] as const;
export type LockMode = (typeof lockModes)[number];

/** Whether objects that a client marks as public are shown to everybody. */
export const publicAccessChoices = ['blocked', 'allowed'] as const;
export type PublicAccessChoice = (typeof publicAccessChoices)[number];
/** `open`: a rule of the bucket itself lets everybody in, and nobody chose it here. `unknown`: the system would not say. */
export const publicAccesses = [...publicAccessChoices, 'open', 'unknown'] as const;
export type PublicAccess = (typeof publicAccesses)[number];

/** A hundred years: what no limit of a customer goes beyond. */
export const objectLockBoundDays = 36_500;
/** For how long a customer may lock unless the operator has decided otherwise. Screens get it by the status. */
export const usualMaxLockDays = 90;
export const bucketNameLength = { min: 3, max: 63 } as const;
/** Length of a storage user's name. */
export const storageUsernameLength = { min: 3, max: 64 } as const;
export const accessKeysPerUser = 10;
/** How many buckets one policy names. */
export const policyBuckets = 50;
