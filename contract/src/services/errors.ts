import * as z from 'zod';
import { defineErrors } from '../errors.ts';
import { productKey } from '../prices.ts';
import { serviceWord } from './services.ts';

const others = z.object({ services: z.array(serviceWord) });

/** What any service may be refused with; which one is said by whoever was asked. */
export const servicesProblems = defineErrors({
  serviceNotOffered: { status: 409, message: 'The service is not offered here.' },
  serviceAlreadyEnabled: { status: 409, message: 'The service is enabled already, or being enabled.' },
  serviceNotEnabled: { status: 409, message: 'The service is not enabled for this customer.' },
  /** With the number of each kind of thing that is left. */
  serviceNotEmpty: {
    status: 409,
    message: 'Delete what is in the service first.',
    details: z.object({}).catchall(z.number()),
  },
  serviceNeeds: {
    status: 409,
    message: 'The service needs another one, which has to be enabled first.',
    details: others,
  },
  serviceNeeded: {
    status: 409,
    message: 'Another service needs this one and has to be ended first.',
    details: others,
  },
  /** Of these something is billed already: another quantity is a change of that. */
  alreadyOrdered: {
    status: 409,
    message: 'This has already been ordered. Change its quantity instead.',
    details: z.object({ products: z.array(productKey) }),
  },
  secretGone: { status: 409, message: 'The secret is shown once, and it is gone.' },
});
