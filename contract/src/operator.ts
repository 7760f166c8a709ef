import * as z from 'zod';
import { billingEdit } from './billing/billing.ts';
import { id, timestamp } from './fields.ts';
import { byId, defineEndpoint, listOf, listQuery, nothing } from './http.ts';
import { partnerStates } from './partners.ts';

const module = 'operator';
const own = { module, scope: 'self' } as const;

/** What an application can be looked for by: one that waits can be decided, an unverified one is nobody's yet. */
export const registrationStages = ['waiting', 'unverified', 'approved', 'declined'] as const;

export const registration = z.object({
  partnerId: id,
  companyName: z.string(),
  organizationNumber: z.string(),
  applicant: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  state: z.enum(['applied', 'active', 'declined', 'suspended']),
  appliedAt: timestamp,
  decidedAt: timestamp.nullable(),
});
export type Registration = z.infer<typeof registration>;

export const listRegistrations = defineEndpoint({
  ...own,
  name: 'listRegistrations',
  method: 'GET',
  path: '/operator/registrations/',
  summary:
    'Resellers that applied: those whose turn it is first, then unverified ones, then the latest decided.',
  access: { may: 'operations.read', of: ['operator'] },
  query: listQuery(['turn', 'company', 'appliedAt']).extend({ stage: z.enum(registrationStages).optional() }),
  response: listOf(registration),
  csv: true,
});
export const approveRegistration = defineEndpoint({
  ...own,
  name: 'approveRegistration',
  method: 'POST',
  path: '/operator/registration/approve/',
  summary: 'Lets an applied reseller in and mails it.',
  access: { may: 'operations.manage', of: ['operator'] },
  query: byId,
  /** Left out, they stay as they are: what lacks can be filled in later. */
  body: z.object({ billing: billingEdit.optional() }),
  response: nothing,
  errors: ['registrationDecided', 'registrationNotVerified'],
  changes: ['partners', 'billing'],
});
export const declineRegistration = defineEndpoint({
  ...own,
  name: 'declineRegistration',
  method: 'POST',
  path: '/operator/registration/decline/',
  summary: 'Turns an applied reseller down and mails it.',
  access: { may: 'operations.manage', of: ['operator'] },
  query: byId,
  body: z.object({ reason: z.string().trim().max(500).default('') }),
  response: nothing,
  errors: ['registrationDecided'],
  changes: ['partners'],
});

export const partnerSummary = z.object({ id, name: z.string(), state: z.enum(partnerStates) });
export type PartnerSummary = z.infer<typeof partnerSummary>;
export const listPartners = defineEndpoint({
  ...own,
  name: 'listPartners',
  method: 'GET',
  path: '/operator/partners/',
  summary: 'All partners that are let in by name, suspended ones as well.',
  access: { may: 'customers.read', of: ['operator'] },
  response: z.object({ items: z.array(partnerSummary) }),
});

export const operatorEndpoints = [listRegistrations, approveRegistration, declineRegistration, listPartners];
