import * as z from 'zod';
import { id, text, timestamp } from './fields.ts';
import { byId, defineEndpoint, listOf, listQuery, nothing } from './http.ts';
import { operation, retryForm } from './operations.ts';
import { services } from './services/services.ts';

const module = 'queues';
const own = { module, scope: 'self', access: { may: 'operations.read', of: ['operator'] } } as const;
const manages = { may: 'operations.manage', of: ['operator'] } as const;
const count = z.number().int().nonnegative();

/** What is not done: `failed` only as long as nothing newer was ordered for the same thing. */
export const queueStates = ['waiting', 'running', 'failed', 'needs-attention'] as const;
export type QueueState = (typeof queueStates)[number];

/** An operation of any partner, as the operator reads it. */
export const queuedOperation = operation
  .pick({
    id: true,
    kind: true,
    service: true,
    customerId: true,
    customerName: true,
    subject: true,
    attempts: true,
    reason: true,
    reasonValues: true,
    reference: true,
    createdAt: true,
    createdBy: true,
    nextTryAt: true,
  })
  .extend({
    state: z.enum(queueStates),
    partnerId: id,
    partnerName: z.string(),
    /** Null for what is not of one region. */
    region: z.string().nullable(),
  });
export type QueuedOperation = z.infer<typeof queuedOperation>;

export const listQueuedOperations = defineEndpoint({
  ...own,
  name: 'listQueuedOperations',
  method: 'GET',
  path: '/operator/operations/',
  summary: 'The operations of all partners that are not done, the longest waiting first.',
  query: listQuery(['createdAt', 'attempts']).extend({
    state: z.enum(queueStates).optional(),
    service: z.enum(services).optional(),
    partnerId: id.optional(),
  }),
  response: listOf(queuedOperation),
  csv: true,
});

export const retryQueuedOperation = defineEndpoint({
  module,
  scope: 'partner',
  access: manages,
  name: 'retryQueuedOperation',
  method: 'POST',
  path: '/operator/operation/retry/',
  summary: 'Tries an operation of a partner again, as the partner can itself.',
  query: byId.extend({ partnerId: id.optional() }),
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

/** How long the text of what is left behind may be. */
export const leftBehindLength = 1000;

export const giveUpQueuedOperation = defineEndpoint({
  module,
  scope: 'partner',
  access: manages,
  name: 'giveUpQueuedOperation',
  method: 'POST',
  path: '/operator/operation/give-up/',
  summary: 'Ends an operation of a partner that nobody can carry out, and frees what it works on.',
  query: byId.extend({ partnerId: id.optional() }),
  body: z.object({ leftBehind: text(leftBehindLength) }),
  response: nothing,
  status: 202,
  errors: ['operationNotOpen'],
});

export const getQueues = defineEndpoint({
  ...own,
  name: 'getQueues',
  method: 'GET',
  path: '/operator/queues/',
  summary: 'How the queues stand, and whether a worker lives.',
  response: z.object({
    operations: z.object({ waiting: count, running: count, failed: count, 'needs-attention': count }),
    /** When the operation was ordered that has waited longest; null when none waits. */
    oldestWaitingAt: timestamp.nullable(),
    /** The last sign of life of any worker; null when there never was one. */
    workerSeenAt: timestamp.nullable(),
    /** How many workers gave one of late. */
    workers: count,
  }),
});
export type Queues = z.infer<typeof getQueues.response>;

/** After so long without a sign of life a worker counts as gone. */
export const workerGoneSeconds = 60;

export const queuesEndpoints = [listQueuedOperations, retryQueuedOperation, giveUpQueuedOperation, getQueues];
