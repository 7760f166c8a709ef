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

/** `signIns`: who came and went, also as somebody else. `changes`: all else. */
export const auditKinds = ['changes', 'signIns'] as const;
export type AuditKind = (typeof auditKinds)[number];
const signIns: readonly AuditCategory[] = ['login', 'loginFailure', 'loginToCustomer'];
export const kindOf = (category: AuditCategory): AuditKind =>
  signIns.includes(category) ? 'signIns' : 'changes';
