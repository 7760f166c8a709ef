/** What events are grouped and filtered by. */
export const auditCategories = [
  'login',
  'loginFailure',
  'enableService',
  'termsAccepted',
  'loginToCustomer',
  's3',
  'user',
  'vdc',
  'm365License',
  'partner',
  'customer',
  'backup',
  'quote',
  'support',
] as const;
export type AuditCategory = (typeof auditCategories)[number];
