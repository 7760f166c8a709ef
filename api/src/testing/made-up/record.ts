import { regions } from '@portal/contract/constants';
import { consent, id, text, timestamp } from '@portal/contract/fields';
import { listOf, listQuery } from '@portal/contract/http';
import { agreedPrices, minor, orderLines } from '@portal/contract/prices';
import { defineService } from '@portal/contract/services/define-service';
import { endpointsOf, ofCustomer, ordered } from '@portal/contract/services/endpoints';
import { serviceState } from '@portal/contract/services/services';
import * as z from 'zod';

const { reads, creates } = endpointsOf('made-up');
const changing = {
  method: 'POST',
  access: { may: 'services.order' },
  body: z.object({}),
} as const;
const inRegion = z.object({ region: z.enum(regions) });
const ofThing = inRegion.extend({ thingId: id });

export const madeUpThing = z.object({
  id,
  region: z.enum(regions),
  name: z.string(),
  /** As the system has it. */
  value: z.string(),
  state: z.enum(['creating', 'active', 'deleting', 'failed']),
  /** The kind of its open or failed operation, and why that failed. */
  operation: z.object({ kind: z.string(), state: z.string(), reason: z.string().nullable() }).nullable(),
});
export type MadeUpThing = z.infer<typeof madeUpThing>;

export const getMadeUp = reads('getMadeUp', '/made-up/', {
  summary: 'The state of the made-up service, with the code that a person has to allow.',
  response: z.object({
    state: serviceState,
    step: z.object({ code: z.string(), state: z.enum(['open', 'expired']), expiresAt: timestamp }).nullable(),
  }),
});
export const beginMadeUp = reads('beginMadeUp', '/made-up/begin/', {
  ...changing,
  summary: 'Asks the system for a code, which a person allows there.',
  response: z.object({ code: z.string() }),
  errors: ['serviceAlreadyEnabled', 'serviceNeeds', 'registerUnavailable', 'organizationNotFound'],
});
export const finalizeMadeUp = reads('finalizeMadeUp', '/made-up/finalize/', {
  ...changing,
  summary: 'The person has allowed it: the service is enabled.',
  response: ordered,
  status: 202,
  order: true,
  errors: ['serviceNotEnabled'],
});
export const endMadeUp = creates('endMadeUp', '/made-up/end/', {
  summary: 'Ends the service when nothing is left in it.',
  body: z.object({}),
  response: ordered,
  changes: ['operations', 'customers'],
  errors: ['serviceNotEmpty', 'serviceNeeded', 'operationOpen'],
});
export const listThings = reads('listThings', '/made-up/things/', {
  summary: 'The things of a customer.',
  query: listQuery(['name']).extend(ofCustomer.shape),
  response: listOf(madeUpThing),
});
export const getThing = reads('getThing', '/made-up/{region}/thing/{thingId}/', {
  summary: 'One thing.',
  params: ofThing,
  response: madeUpThing,
});
export const createThing = creates('createThing', '/made-up/{region}/thing/', {
  summary: 'Orders a thing.',
  params: inRegion,
  body: z.object({ name: text(60) }),
});
export const switchOffThing = reads('switchOffThing', '/made-up/{region}/thing/{thingId}/off/', {
  ...changing,
  summary: 'Switches a thing off, also while it is being edited.',
  params: ofThing,
  response: ordered,
  status: 202,
  errors: ['operationOpen'],
});
export const deleteThing = reads('deleteThing', '/made-up/{region}/thing/{thingId}/delete/', {
  ...changing,
  summary: 'Deletes a thing with what is in it, which whoever deletes it has to name.',
  params: ofThing,
  body: z.object({ name: z.string(), dataGoes: consent }),
  response: ordered,
  status: 202,
  order: true,
  errors: ['operationOpen', 'notMade', 'stale'],
});
export const orderSeats = reads('orderSeats', '/made-up/{region}/thing/{thingId}/seats/', {
  ...changing,
  summary: 'Orders seats of imported products in a thing, for a year, each billed in advance for a month.',
  params: ofThing,
  body: z.object({
    lines: orderLines,
    costConsent: consent,
    agreedPrices,
  }),
  response: ordered,
  status: 202,
  order: true,
  errors: ['operationOpen', 'notMade', 'alreadyOrdered'],
});
export const getMadeUpMonth = reads('getMadeUpMonth', '/made-up/month/', {
  summary: 'What the running month costs the customer.',
  response: z.object({ customerMinor: minor }),
});
export const takeThingSecret = reads('takeThingSecret', '/made-up/{region}/thing/{thingId}/secret/', {
  ...changing,
  summary: 'The password of a new thing, once.',
  params: ofThing,
  response: z.object({ password: z.string() }),
  secret: true,
  errors: ['secretGone'],
});
export const isNameFree = reads('isNameFree', '/made-up/{region}/name/{name}/', {
  summary: 'Asks the system whether a name is free.',
  params: inRegion.extend({ name: text(60) }),
  response: z.object({ isFree: z.boolean() }),
  errors: ['registerUnavailable', 'organizationNotFound'],
});

/** The record of the service that the tests of platform and kit have beside the real ones. */
export const madeUpService = defineService({
  service: 'made-up',
  systems: { 'made-up': { en: 'The made-up system', sv: 'Det påhittade systemet' } },
  needs: ['s3-storage'],
  enabledBy: 'person',
  endpoints: [
    getMadeUp,
    beginMadeUp,
    finalizeMadeUp,
    endMadeUp,
    listThings,
    getThing,
    createThing,
    switchOffThing,
    deleteThing,
    orderSeats,
    getMadeUpMonth,
    takeThingSecret,
    isNameFree,
  ],
  operations: {
    enableMadeUp: { en: 'Enable it for {customer}', sv: 'Aktivera den för {customer}' },
    endMadeUp: { en: 'End it for {customer}', sv: 'Avsluta den för {customer}' },
    createThing: { en: 'Create {subject}', sv: 'Skapa {subject}' },
    switchOffThing: { en: 'Switch {subject} off', sv: 'Stäng av {subject}' },
    deleteThing: { en: 'Delete {subject}', sv: 'Ta bort {subject}' },
    orderSeats: { en: 'Order seats in {subject}', sv: 'Beställ platser i {subject}' },
  },
  // An event is one of the contract's own list; the made-up operations are recorded as those of another service.
  events: {},
  reasons: {},
  attention: {},
  productNames: {},
  details: [],
  topics: [],
  blockers: ['things'],
  products: { imported: {} },
});
