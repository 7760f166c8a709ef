import * as z from 'zod';
import { defineErrors } from '../errors.ts';

export const cloudConnectProblems = defineErrors({
  cloudConnectUnavailable: { status: 503, message: 'The backup console does not answer just now.' },
  quotaBelowUsage: {
    status: 409,
    message: 'More than that is stored already.',
    details: z.object({ usedGiB: z.number() }),
  },
  tenantSuspended: { status: 409, message: 'Cloud Connect is suspended already.' },
  tenantNotSuspended: { status: 409, message: 'Cloud Connect is not suspended.' },
});
