import { defineErrors } from './errors.ts';

export const operatorProblems = defineErrors({
  registrationDecided: { status: 409, message: 'The registration has been decided already.' },
  registrationNotVerified: { status: 409, message: 'The applicant has not verified the address yet.' },
});
