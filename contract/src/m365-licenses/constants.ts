/** How long a license is bound: a month, a year, three years. */
export const licenseTerms = ['P1M', 'P1Y', 'P3Y'] as const;
export type LicenseTerm = (typeof licenseTerms)[number];

/** How often a term is paid, each time in advance. */
export const billingPeriods = ['monthly', 'annual', 'triennial'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

export const licenseStatuses = [
  'active',
  'suspended',
  'pending',
  'disabled',
  'expired',
  'cancelled',
  'unknown',
] as const;
/** `unknown`: the system has a word for it that the portal does not know. */
export type LicenseStatus = (typeof licenseStatuses)[number];

export const monthsOfTerm: Readonly<Record<LicenseTerm, number>> = { P1M: 1, P1Y: 12, P3Y: 36 };
export const monthsOfPeriod: Readonly<Record<BillingPeriod, number>> = {
  monthly: 1,
  annual: 12,
  triennial: 36,
};

/** A window closes so many hours after what opened it, or at the system's own date when that is earlier. */
export const changeWindowHours = 96;
/** A link that an administrator of a tenant opens is shown for so long. */
export const relationshipLinkHours = 72;
/** How often the licenses of a customer are read from the system. */
export const licensesReadEverySeconds = 900;
export const maxSeats = 100_000;
