import * as z from 'zod';
import { defineErrors } from './errors.ts';

const holdings = z.object({ resources: z.number(), users: z.number(), keys: z.number() });

export const linkingProblems = defineErrors({
  tenantGone: { status: 409, message: 'The tenant was not found any more when the region was read last.' },
  tenantNameless: {
    status: 409,
    message: 'What is in no tenant cannot be told apart, so nobody can be given it.',
  },
  tenantTaken: { status: 409, message: 'The tenant is a customer’s already.' },
  linkPartnerSuspended: { status: 409, message: 'The partner is suspended: it can be given nothing new.' },
  linkServiceFailed: {
    status: 409,
    message: 'Enabling the service has failed: try that again or end it first.',
  },
  regionLinked: { status: 409, message: 'The customer has an existing tenant in the region already.' },
  regionInUse: {
    status: 409,
    message: 'The customer has things of its own in the region, which would be lost to it.',
    details: holdings,
  },
  orderedHere: {
    status: 409,
    message: 'Something in it was ordered here, which has to be deleted first.',
    details: holdings,
  },
});
