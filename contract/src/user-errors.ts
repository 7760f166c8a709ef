import * as z from 'zod';
import { defineErrors } from './errors.ts';

export const userProblems = defineErrors({
  emailChangeOver: { status: 410, message: 'There is no change of address that waits for a code.' },
  emailCodeIncorrect: { status: 400, message: 'The code is incorrect.' },
  emailCodeExpired: { status: 410, message: 'The code counts no more. Send a new one.' },
  tooManyApiTokens: {
    status: 409,
    message: 'There are as many API tokens as one may have. Revoke one.',
    details: z.object({ max: z.number() }),
  },
});
