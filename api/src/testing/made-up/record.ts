import { regions } from '@portal/contract/constants';
import { consent, id, text, timestamp } from '@portal/contract/fields';
import { defineEndpoint, listOf, listQuery } from '@portal/contract/http';
import { agreedPrices, minor, orderLines } from '@portal/contract/prices';
import { defineService } from '@portal/contract/services/define-service';
import { endpointsOf } from '@portal/contract/services/endpoints';
import { serviceState } from '@portal/contract/services/services';
import * as z from 'zod';

const { reads: reading, creates, ends } = endpointsOf('made-up');
const changing = {
  ...reading,
  method: 'POST',
  access: { may: 'services.order' },
  body: z.object({}),
} as const;
const inRegion = z.object({ region: z.enum(regions) });
const ofThing = inRegion.extend({ thingId: id });
const ordered = z.object({ operationId: id });

/** What it is in the place of: that service is not built yet. */
export const madeUpName = 'm365-backup';

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

export const getMadeUp = defineEndpoint({
  ...reading,
  name: 'getMadeUp',
  path: '/made-up/',
  summary: 'The state of the made-up service, with the code that a person has to allow.',
  response: z.object({
    state: serviceState,
    step: z.object({ code: z.string(), state: z.enum(['open', 'expired']), expiresAt: timestamp }).nullable(),
  }),
});
export const beginMadeUp = defineEndpoint({
  ...changing,
  name: 'beginMadeUp',
  path: '/made-up/begin/',
  summary: 'Asks the system for a code, which a person allows there.',
  response: z.object({ code: z.string() }),
  errors: ['serviceAlreadyEnabled', 'serviceNeeds', 'registerUnavailable', 'organizationNotFound'],
});
export const finalizeMadeUp = defineEndpoint({
  ...changing,
  name: 'finalizeMadeUp',
  path: '/made-up/finalize/',
  summary: 'The person has allowed it: the service is enabled.',
  response: ordered,
  status: 202,
  order: true,
  errors: ['serviceNotEnabled'],
});
export const endMadeUp = defineEndpoint({
  ...ends,
  name: 'endMadeUp',
  path: '/made-up/end/',
  summary: 'Ends the service when nothing is left in it.',
});
export const listThings = defineEndpoint({
  ...reading,
  name: 'listThings',
  path: '/made-up/things/',
  summary: 'The things of a customer.',
  query: listQuery(['name']).extend(reading.query.shape),
  response: listOf(madeUpThing),
});
export const getThing = defineEndpoint({
  ...reading,
  name: 'getThing',
  path: '/made-up/{region}/thing/{thingId}/',
  summary: 'One thing.',
  params: ofThing,
  response: madeUpThing,
});
export const createThing = defineEndpoint({
  ...creates,
  name: 'createThing',
  path: '/made-up/{region}/thing/',
  summary: 'Orders a thing.',
  params: inRegion,
  body: z.object({ name: text(60) }),
  errors: ['serviceNotEnabled'],
});
export const switchOffThing = defineEndpoint({
  ...changing,
  name: 'switchOffThing',
  path: '/made-up/{region}/thing/{thingId}/off/',
  summary: 'Switches a thing off, also while it is being edited.',
  params: ofThing,
  response: ordered,
  status: 202,
  errors: ['operationOpen'],
});
export const deleteThing = defineEndpoint({
  ...changing,
  name: 'deleteThing',
  path: '/made-up/{region}/thing/{thingId}/delete/',
  summary: 'Deletes a thing with what is in it, which whoever deletes it has to name.',
  params: ofThing,
  body: z.object({ name: z.string(), dataGoes: consent }),
  response: ordered,
  status: 202,
  order: true,
  errors: ['operationOpen', 'notMade', 'stale'],
});
export const orderSeats = defineEndpoint({
  ...changing,
  name: 'orderSeats',
  path: '/made-up/{region}/thing/{thingId}/seats/',
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
export const getMadeUpMonth = defineEndpoint({
  ...reading,
  name: 'getMadeUpMonth',
  path: '/made-up/month/',
  summary: 'What the running month costs the customer.',
  response: z.object({ customerMinor: minor }),
});
export const takeThingSecret = defineEndpoint({
  ...changing,
  name: 'takeThingSecret',
  path: '/made-up/{region}/thing/{thingId}/secret/',
  summary: 'The password of a new thing, once.',
  params: ofThing,
  response: z.object({ password: z.string() }),
  secret: true,
  errors: ['secretGone'],
});
export const isNameFree = defineEndpoint({
  ...reading,
  name: 'isNameFree',
  path: '/made-up/{region}/name/{name}/',
  summary: 'Asks the system whether a name is free.',
  params: inRegion.extend({ name: text(60) }),
  response: z.object({ isFree: z.boolean() }),
  errors: ['registerUnavailable', 'organizationNotFound'],
});

/** The record of the service that the tests of platform and kit have beside the real ones. */
export const madeUpService = defineService({
  service: madeUpName,
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
  products: 'imported',
});
