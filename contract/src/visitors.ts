import * as z from 'zod';
import { id, sentTime, timestamp } from './fields.ts';
import { byId, defineEndpoint, listOf, listQuery } from './http.ts';
import { serviceWord } from './services/services.ts';

const module = 'visitors';
/** Partners visit their customers, the operator visits partners; nobody visits the operator. */
const own = { module, scope: 'self', access: { may: 'auditLog.all', of: ['partner', 'customer'] } } as const;

/** `impersonated`: somebody acted in the organization. `managed`: somebody changed something of it as themselves. */
export const visitKinds = ['impersonated', 'managed'] as const;

export const visit = z.object({
  id,
  kind: z.enum(visitKinds),
  userId: id,
  userName: z.string(),
  /** The partner or the operator that the person is of. */
  organizationName: z.string(),
  /** Empty where none was given. */
  reason: z.string(),
  beganAt: timestamp,
  /** When it ended, or ends at the latest; null for `managed`: its changes are all that is known. */
  endsAt: timestamp.nullable(),
  isOver: z.boolean(),
  /** How many entries of the audit log tell what was changed. */
  changes: z.number().int().nonnegative(),
});
export type Visit = z.infer<typeof visit>;

export const listVisits = defineEndpoint({
  ...own,
  name: 'listVisits',
  method: 'GET',
  path: '/company/visits/',
  summary: "Who from outside was in the caller's organization, the newest first.",
  query: listQuery(['beganAt'])
    .omit({ sort: true })
    .extend({
      kind: z.enum(visitKinds).optional(),
      /** From this moment. */
      from: sentTime.optional(),
      /** Before this moment. */
      to: sentTime.optional(),
    }),
  response: listOf(visit),
  csv: true,
});

/** How many changes a visit is shown with; the audit log has them all. */
export const shownChanges = 100;

export const visitChange = z.object({
  id,
  at: timestamp,
  event: z.string(),
  service: serviceWord.nullable(),
  target: z.string(),
});

export const getVisit = defineEndpoint({
  ...own,
  name: 'getVisit',
  method: 'GET',
  path: '/company/visit/',
  summary: 'One visit with its first changes.',
  query: byId,
  response: visit.extend({ changed: z.array(visitChange) }),
});
export type VisitWithChanges = z.infer<typeof getVisit.response>;

export const visitorsEndpoints = [listVisits, getVisit];
