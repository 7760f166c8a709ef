import * as z from 'zod';
import { defineErrors } from './errors.ts';

export const customersProblems = defineErrors({
  customerBlocked: {
    status: 409,
    message: 'Something has to go before the customer can be deleted.',
    details: z.object({ blockers: z.array(z.unknown()) }),
  },
  customerHasUsers: { status: 409, message: 'The customer has users already: its owners invite more.' },
  registerNotConnected: { status: 409, message: 'The portal has no connection to a company register.' },
  registerUnavailable: { status: 503, message: 'The company register does not answer just now.' },
  organizationNotFound: { status: 404, message: 'The company register does not know this number.' },
});
