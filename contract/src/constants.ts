/** Business constants that API and web share. */
export const regions = ['SE-NORTH-1', 'SE-CENTRAL-1'] as const;
export type Region = (typeof regions)[number];

/** How long the secret of a new access key waits to be shown. */
export const secretWaitSeconds = 60 * 60;
export const passwordMinLength = 7;
/** A short password with a letter and a digit, or length alone. */
export const passwordPolicies = ['specification', 'nist'] as const;
export type PasswordPolicy = (typeof passwordPolicies)[number];
export const nistMinLength = { alone: 15, withTwoFactor: 8 } as const;
export const passwordMaxLength = 128;
export const codeDigits = 6;

/** Personal API tokens: how many that are good one may have, and how long one may last. */
export const apiTokensPerUser = 20;
export const apiTokenMaxDays = 365;
/** What every personal API token begins with, so that a person or a scanner knows one. */
export const apiTokenPrefix = 'cpt_';

/** Lifetimes in seconds. A token of exactly `shortLivedSeconds` is one whose terms or code are outstanding. */
export const shortLivedSeconds = 300;
export const accessTokenSeconds = 8 * 60 * 60;
export const impersonationSeconds = 60 * 60;
export const expiryWarningSeconds = 60;

export const languages = ['en', 'sv'] as const;
export type Language = (typeof languages)[number];
export const themeModes = ['light', 'dark'] as const;
export type ThemeMode = (typeof themeModes)[number];

/** Brand green; the default primary colour of both modes. */
export const defaultPrimaryColor = '#32dc5a';

export const listLimits = { defaultPageSize: 50, maxPageSize: 200, countedExactlyTo: 10_000 } as const;
