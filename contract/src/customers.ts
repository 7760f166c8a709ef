import * as z from 'zod';
import { attention, attentionLevel } from './attention.ts';
import { carriedOperation } from './operations.ts';
import { minor, month } from './prices.ts';
import { registerWarnings } from './register-warnings.ts';
import {
  country,
  day,
  email,
  id,
  optionalEmail,
  optionalText,
  organizationNumber,
  phone,
  text,
  timestamp,
  version,
  zipcode,
} from './fields.ts';
import { byId, defineEndpoint, listOf, listQuery, nothing } from './http.ts';
import { serviceDefinitions } from './services/list.ts';
import { services, serviceState, serviceWord } from './services/services.ts';

const module = 'customers';
const inPartner = { module, scope: 'partner' } as const;
const ofPartner = z.object({ partnerId: id.optional() });

/** What a person fills in. Duplicates among the disruption e-mails are dropped. */
export const customerForm = z.object({
  name: text(120),
  organizationNumber,
  address: optionalText(120),
  zipcode,
  city: optionalText(80),
  country: country.default('SE'),
  contactEmail: email,
  invoiceEmail: email,
  supportEmail: optionalEmail,
  phone,
  disruptionEmails: z.array(email).max(20).default([]),
});
export type CustomerForm = z.infer<typeof customerForm>;

export const activeService = z.object({ service: serviceWord, state: serviceState });

export const customer = customerForm.extend({
  id,
  partnerId: id,
  version,
  createdAt: timestamp,
  activeServices: z.array(activeService),
  users: z.number().int().nonnegative(),
  invitedOwner: z.string().nullable(),
  /** Until then it is closed for its partner; null while it is open. */
  closedUntil: timestamp.nullable(),
  /** Its owner has it deleted then; null otherwise. */
  deletedOn: timestamp.nullable(),
});
export type Customer = z.infer<typeof customer>;

/** The running month so far, what the customer pays; `before` is what the month before had cost when it had come as far. */
const monthSoFar = { customerMinor: minor.nullable(), beforeMinor: minor.nullable() };

export const customerRow = z.object({
  id,
  partnerId: id,
  name: z.string(),
  organizationNumber: z.string(),
  city: z.string(),
  contactEmail: z.string(),
  activeServices: z.array(activeService),
  ...monthSoFar,
  currency: z.string(),
  attention,
  users: z.number().int().nonnegative(),
  createdAt: timestamp,
  /** Until then it is closed for its partner; null while it is open. */
  closedUntil: timestamp.nullable(),
  /** Its owner has it deleted then; null otherwise. */
  deletedOn: timestamp.nullable(),
  version,
});
export type CustomerRow = z.infer<typeof customerRow>;

export const customerSorts = [
  'attention',
  'name',
  'organizationNumber',
  'city',
  'customerMinor',
  'createdAt',
] as const;
export const listCustomers = defineEndpoint({
  ...inPartner,
  name: 'listCustomers',
  method: 'GET',
  path: '/customers/',
  summary: "A partner's customers.",
  access: { may: 'customers.read' },
  query: listQuery(customerSorts).extend({
    partnerId: id.optional(),
    service: z.enum(services).optional(),
    attention: attentionLevel.optional(),
  }),
  /** `sumMinor`: what all that match pay so far in the running month. */
  response: listOf(customerRow).extend({
    month,
    currency: z.string(),
    sumMinor: minor.nullable(),
    partnerSumMinor: minor.nullable(),
  }),
  csv: true,
});

/** A service of a customer on the customer's page; the costs are those of the running month so far. */
const serviceOverview = activeService.extend({
  operation: carriedOperation.nullable(),
  ...monthSoFar,
  partnerMinor: minor.nullable(),
  /** How many things it has that are metered or paid in advance, and on average of each day how much, from the same day of the month before to today; null where unmeasured. */
  things: z.number().int().nonnegative(),
  days: z.array(z.object({ day, average: z.number().nullable() })),
});
export type ServiceOverview = z.infer<typeof serviceOverview>;

export const customerOverview = z.object({
  month,
  currency: z.string(),
  ...monthSoFar,
  /** Null without `pricing.read`. */
  partnerMinor: minor.nullable(),
  /** What the month comes to when the rest of it is like the days before today. */
  forecastMinor: minor.nullable(),
  attention,
  /** Those that are offered, or that it has or pays for, in their order. */
  services: z.array(serviceOverview),
  users: z.number().int().nonnegative(),
});
export type CustomerOverview = z.infer<typeof customerOverview>;

export const getCustomerOverview = defineEndpoint({
  module,
  scope: 'customer',
  name: 'getCustomerOverview',
  method: 'GET',
  path: '/customer/overview/',
  summary: 'How a customer is doing: what its services cost, how large they are, and what needs somebody.',
  access: { may: 'customers.read', of: ['partner', 'operator'] },
  query: ofPartner.extend({ customerId: id.optional() }),
  response: customerOverview,
});

export const getCustomer = defineEndpoint({
  ...inPartner,
  name: 'getCustomer',
  method: 'GET',
  path: '/customer/',
  summary: 'One customer.',
  access: { may: 'customers.read' },
  query: byId.extend({ partnerId: id.optional() }),
  response: customer,
});

export const createCustomer = defineEndpoint({
  ...inPartner,
  name: 'createCustomer',
  method: 'POST',
  path: '/customer/',
  summary: 'Creates a customer and, when asked, invites its first owner.',
  access: { may: 'customers.write' },
  body: customerForm.extend({ inviteOwnerEmail: optionalEmail }),
  response: z.object({ id }),
  status: 201,
  errors: ['refusedWhileActing'],
  changes: ['auth'],
});

export const updateCustomer = defineEndpoint({
  ...inPartner,
  name: 'updateCustomer',
  method: 'PUT',
  path: '/customer/',
  summary: 'Changes a customer that was read at `version`.',
  access: { may: 'customers.write' },
  query: byId,
  body: customerForm.extend({ version }),
  response: z.object({ version }),
  errors: ['customerDeleting', 'partnerAccessClosed'],
  changes: ['auth'],
});

export const deleteCustomer = defineEndpoint({
  ...inPartner,
  name: 'deleteCustomer',
  method: 'DELETE',
  path: '/customer/',
  summary:
    'Deletes a customer that nothing blocks and that has not closed partner access; its users lose access.',
  access: { may: 'customers.write' },
  query: byId,
  response: nothing,
  errors: ['customerBlocked', 'customerDeleting', 'partnerAccessClosed'],
  changes: ['auth'],
});

/** One thing that has to go first, with its number. */
export const blocker = z.object({
  kind: z.enum([
    'service',
    'linkedTenants',
    ...serviceDefinitions.flatMap(({ blockers }) => blockers),
    'runningOperations',
  ]),
  service: serviceWord.nullable(),
  count: z.number().int().nonnegative(),
});
export type Blocker = z.infer<typeof blocker>;

export const previewCustomerDeletion = defineEndpoint({
  ...inPartner,
  name: 'previewCustomerDeletion',
  method: 'GET',
  path: '/customer/deletion/',
  summary: 'What blocks the deletion, and what goes with it.',
  access: { may: 'customers.read' },
  query: byId.extend({ partnerId: id.optional() }),
  response: z.object({
    blockers: z.array(blocker),
    goesWithIt: z.object({ users: z.number().int(), invitations: z.number().int() }),
  }),
});

export const inviteCustomerOwner = defineEndpoint({
  ...inPartner,
  name: 'inviteCustomerOwner',
  method: 'POST',
  path: '/customer/owner-invitation/',
  summary: 'Invites the first owner of a customer that has no user yet.',
  access: { may: 'customers.write', notWhileActing: true },
  query: byId,
  body: z.object({ email }),
  response: nothing,
  errors: ['customerHasUsers', 'customerDeleting', 'partnerAccessClosed'],
  changes: ['users'],
});

export const lookUpOrganization = defineEndpoint({
  ...inPartner,
  name: 'lookUpOrganization',
  method: 'GET',
  path: '/customer/organization-lookup/',
  summary: 'What the company register says of an organization number.',
  access: { may: 'customers.write' },
  query: z.object({ organizationNumber }),
  response: z.object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    zipcode: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    warnings: z.array(z.enum(registerWarnings)),
    partial: z.boolean(),
    /** False when the last digit does not fit: for a customer that is a warning. */
    checkDigitValid: z.boolean(),
  }),
  errors: ['registerNotConnected', 'registerUnavailable', 'organizationNotFound'],
});

export const listCustomerServices = defineEndpoint({
  module,
  scope: 'customer',
  name: 'listCustomerServices',
  method: 'GET',
  path: '/customer/services/',
  summary: "A customer's services that are offered, with their states.",
  access: { may: 'services.read' },
  query: ofPartner.extend({ customerId: id.optional() }),
  response: z.object({ customerName: z.string(), items: z.array(activeService) }),
});

export const customersEndpoints = [
  listCustomers,
  getCustomer,
  getCustomerOverview,
  createCustomer,
  updateCustomer,
  deleteCustomer,
  previewCustomerDeletion,
  inviteCustomerOwner,
  lookUpOrganization,
  listCustomerServices,
];
