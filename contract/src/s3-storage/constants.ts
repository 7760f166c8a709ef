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
