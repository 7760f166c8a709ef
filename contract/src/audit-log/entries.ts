import * as z from 'zod';
import { auditDetails, detailValue } from './details.ts';
import { auditCategories, auditKinds } from './categories.ts';
import { auditLogErrors } from '../errors.ts';
import { id, sentTime, timestamp } from '../fields.ts';
import { byId, defineEndpoint, listOf, listQuery } from '../http.ts';
import { services, serviceWord } from '../services/services.ts';

const named = z.object({ id, name: z.string() });
export const auditEntry = z.object({
  id,
  at: timestamp,
  /** A name of `auditEventOf`; one that is no longer there is shown as unknown. */
  event: z.string(),
  service: serviceWord.nullable(),
  /** Null for the portal itself and for somebody whom nobody knows. */
  userId: id.nullable(),
  /** While impersonating with the person's own organization. */
  userName: z.string(),
  /** The organization that the person acted as. */
  actingAs: named.nullable(),
  /** Whom it concerns. */
  targetCustomer: named.nullable(),
  /** The partner in which it happened; null at the operator's. */
  partnerName: z.string().nullable(),
  /** The customer whose person did it, or as whose person; null for people of a partner or the operator. */
  customerName: z.string().nullable(),
  target: z.string(),
  details: z.partialRecord(z.enum(auditDetails), detailValue),
  ip: z.string().nullable(),
  /** The reference that an error answer of the same request named. */
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const module = 'audit-log';
const unhandled = auditLogErrors.internal;
/** The newest first, and no other order; otherwise like any list. */
const logQuery = listQuery(['at'])
  .omit({ sort: true })
  .extend({
    event: z.string().max(100).optional(),
    category: z.enum(auditCategories).optional(),
    /** Of those of `category`, if both are named. */
    kind: z.enum(auditKinds).optional(),
    service: z.enum(services).optional(),
    customerId: id.optional(),
    /** From this moment. */
    from: sentTime.optional(),
    /** Before this moment. */
    to: sentTime.optional(),
  });

export const listMyAuditLog = defineEndpoint({
  name: 'listMyAuditLog',
  module,
  unhandled,
  method: 'GET',
  path: '/audit-log/me/',
  summary: 'What the caller did, in the organization that the caller works in, the newest first.',
  access: { may: 'auditLog.own' },
  scope: 'self',
  query: logQuery,
  response: listOf(auditEntry),
  csv: true,
});

export const listAuditLog = defineEndpoint({
  name: 'listAuditLog',
  module,
  unhandled,
  method: 'GET',
  path: '/audit-log/all/',
  summary:
    "The log of the caller's organization, the newest first: a partner's with its customers, a customer's own, the operator's own.",
  access: { may: 'auditLog.all' },
  scope: 'self',
  query: logQuery.extend({ userId: id.optional() }),
  response: listOf(auditEntry),
  csv: true,
});

export const getAuditEntry = defineEndpoint({
  name: 'getAuditEntry',
  module,
  unhandled,
  method: 'GET',
  path: '/audit-log/entry/',
  summary: 'One entry by its id and its time, of the log that the caller may read.',
  access: { may: 'auditLog.own' },
  scope: 'self',
  query: byId.extend({ at: sentTime }),
  response: auditEntry,
});

export const auditPerson = z.object({ id, name: z.string(), organizationName: z.string() });
export type AuditPerson = z.infer<typeof auditPerson>;
export const listAuditPeople = defineEndpoint({
  name: 'listAuditPeople',
  module,
  unhandled,
  method: 'GET',
  path: '/audit-log/people/',
  summary:
    "The first 20 people of the caller's organization, and of a partner's customers, by name; or one by its id.",
  access: { may: 'auditLog.all' },
  scope: 'self',
  query: z.object({ search: z.string().trim().max(100).optional(), id: id.optional() }),
  response: z.object({ items: z.array(auditPerson) }),
});

export const auditLogEndpoints = [listMyAuditLog, listAuditLog, getAuditEntry, listAuditPeople];
