import * as z from 'zod';
import { defineErrors } from './errors.ts';

export const settingsProblems = defineErrors({
  companyBlocked: {
    status: 409,
    message: 'Something has to go before the company can be deleted.',
    details: z.object({ blockers: z.array(z.unknown()) }),
  },
  deletedAlready: { status: 409, message: 'It is to be deleted already.' },
  notToBeDeleted: { status: 409, message: 'It is not to be deleted.' },
});
