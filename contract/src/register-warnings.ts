/** What a person should know of an organization before doing business with it. */
export const registerWarnings = ['deregistered', 'bankruptcy', 'liquidation', 'inactive'] as const;
export type RegisterWarning = (typeof registerWarnings)[number];
