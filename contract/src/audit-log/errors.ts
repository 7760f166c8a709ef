import { auditLogErrors, defineErrors } from '../errors.ts';

export const auditLogProblems = defineErrors({
  [auditLogErrors.internal]: { status: 500, message: 'The audit log could not be read or written.' },
});
