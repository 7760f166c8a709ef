import * as z from 'zod';
import { id, timestamp } from './fields.ts';
import { byId, defineEndpoint, nothing } from './http.ts';
import { agreedPrices, decimal, productKey } from './prices.ts';
import { serviceWord } from './services/services.ts';

const module = 'operations';
/** `waiting`: not begun, or between two tries. `needs-attention`: a person has to do something first. */
export const operationState = z.enum(['waiting', 'running', 'succeeded', 'failed', 'needs-attention']);
export type OperationState = z.infer<typeof operationState>;

export const operation = z.object({
  id,
  /** One of those that the services' records name. */
  kind: z.string(),
  service: serviceWord,
  customerId: id,
  customerName: z.string(),
  /** The thing it works on, as its own list has it: e.g. the customer of a service. */
  targetId: id,
  /** The name of the thing it works on. */
  subject: z.string(),
  state: operationState,
  step: z.number().int().nonnegative(),
  steps: z.number().int().positive(),
  attempts: z.number().int().nonnegative(),
  /** Key of the reason, below `operations.reason`; null while all is well. */
  reason: z.string().nullable(),
  /** Values that the reason's text names, e.g. how much is left. */
  reasonValues: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Of an order whose lines end one by one; null of any other. */
  lines: z
    .array(
      z.object({
        product: productKey,
        quantity: decimal.nullable(),
        unitPrice: decimal,
        currency: z.string(),
        state: z.enum(['open', 'done', 'failed']),
        reason: z.string().nullable(),
        reasonValues: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    )
    .nullable(),
  /** Short reference for support. */
  reference: z.string(),
  expectedSeconds: z.number().int().positive(),
  createdAt: timestamp,
  createdBy: z.string(),
  nextTryAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
});
export type Operation = z.infer<typeof operation>;

/** What a thing says of its last operation while that is open or has failed, however long ago that was. */
export const carriedOperation = operation.pick({
  id: true,
  kind: true,
  service: true,
  subject: true,
  state: true,
  reason: true,
  reasonValues: true,
  lines: true,
  reference: true,
});
export type CarriedOperation = z.infer<typeof carriedOperation>;

/** As the tray has it: with whether the caller may retry it once it has failed. */
export const trayOperation = operation.extend({ mayRetry: z.boolean() });
export type TrayOperation = z.infer<typeof trayOperation>;

export const listOperations = defineEndpoint({
  name: 'listOperations',
  module,
  method: 'GET',
  path: '/operations/',
  summary:
    'The operations that the caller may see: all that are open or were given back and not answered, then the latest 50 finished ones of the last 7 days.',
  access: { may: 'services.read' },
  scope: 'partner',
  query: z.object({ partnerId: id.optional() }),
  response: z.object({ items: z.array(trayOperation) }),
});

/** Of what costs: the prices of today, once they were told to be others than those of the order. */
export const retryForm = z.object({ agreedPrices: agreedPrices.optional() });

export const retryOperation = defineEndpoint({
  name: 'retryOperation',
  module,
  method: 'POST',
  path: '/operation/retry/',
  summary: 'Tries a failed operation again, at the prices that were agreed to.',
  access: { may: 'services.order' },
  scope: 'partner',
  query: byId,
  body: retryForm,
  response: nothing,
  status: 202,
  errors: [
    'operationNotRetriable',
    'operationOpen',
    'customerDeleting',
    'partnerAccessClosed',
    'serviceNotEnabled',
    'serviceNotEmpty',
    'serviceNeeds',
    'serviceNeeded',
    'policyMissing',
    'orderedHere',
    'serviceLinked',
  ],
});

/** Why an operation that has waited too long was given back to the person who may still want it. */
export const stillWanted = 'stillWanted';

export const letOperationGo = defineEndpoint({
  name: 'letOperationGo',
  module,
  method: 'POST',
  path: '/operation/let-go/',
  summary: 'Says that an operation that was given back after it had waited too long is not wanted any more.',
  access: { may: 'services.order' },
  scope: 'partner',
  query: byId,
  body: z.object({}),
  response: nothing,
  errors: ['operationNotRetriable'],
});

export const streamEvents = defineEndpoint({
  name: 'streamEvents',
  module,
  method: 'GET',
  path: '/operations/events/',
  summary: 'Server-sent events of what changes for the caller.',
  access: { may: 'services.read' },
  scope: 'partner',
  query: z.object({ partnerId: id.optional() }),
  contentType: 'text/event-stream',
});

export const streamOperatorEvents = defineEndpoint({
  name: 'streamOperatorEvents',
  module,
  method: 'GET',
  path: '/operator/events/',
  summary:
    "Server-sent events of what changes at the operator itself, and that something in the partners' queues did.",
  access: { may: 'services.read', of: ['operator'] },
  scope: 'self',
  contentType: 'text/event-stream',
});

export const operationsEndpoints = [
  listOperations,
  retryOperation,
  letOperationGo,
  streamEvents,
  streamOperatorEvents,
];
