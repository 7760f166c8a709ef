import * as z from 'zod';
import { blocker, customerForm } from './customers.ts';
import { sentTime, timestamp, typedPassword, version } from './fields.ts';
import { defineEndpoint, nothing } from './http.ts';
import { recipients } from './notifications.ts';
import { serviceWord } from './services/services.ts';

const module = 'settings';
const own = { module, scope: 'self' } as const;

/** An organization's details of its own: the same for a customer as its partner writes them. */
export const companyForm = customerForm;
export type CompanyForm = z.infer<typeof companyForm>;

/** As they are kept, which may be less than the form asks for: nobody has filled them in yet. */
export const companyDetails = z.object({
  name: z.string(),
  organizationNumber: z.string(),
  address: z.string(),
  zipcode: z.string(),
  city: z.string(),
  country: z.string(),
  contactEmail: z.string(),
  invoiceEmail: z.string(),
  supportEmail: z.string(),
  phone: z.string(),
  disruptionEmails: z.array(z.string()),
  version,
});
export type CompanyDetails = z.infer<typeof companyDetails>;

export const getCompanyDetails = defineEndpoint({
  ...own,
  name: 'getCompanyDetails',
  method: 'GET',
  path: '/company/details/',
  summary: "The details of the caller's organization.",
  access: { may: 'company.manage' },
  response: companyDetails.extend({
    /** The short name in a partner's address; null for others. */
    slug: z.string().nullable(),
  }),
});

export const updateCompanyDetails = defineEndpoint({
  ...own,
  name: 'updateCompanyDetails',
  method: 'PUT',
  path: '/company/details/',
  summary: "Changes the details of the caller's organization that were read at `version`.",
  access: { may: 'company.manage' },
  body: companyForm.extend({ version }),
  response: z.object({ version }),
});

/** Visits are reported to those who can be visited, renewals to those who have licenses, disruptions to those who are affected: never to the operator. */
export const notificationForm = z.object({
  security: recipients,
  visits: recipients.optional(),
  operations: recipients,
  renewals: recipients.optional(),
  /** Whether mails of a disruption go to every active owner as well; left out, they do not. */
  disruptionsToOwners: z.boolean().optional(),
});
export type NotificationForm = z.infer<typeof notificationForm>;

export const getNotifications = defineEndpoint({
  ...own,
  name: 'getNotifications',
  method: 'GET',
  path: '/company/notifications/',
  summary: "Who of the caller's organization gets which mail.",
  access: { may: 'company.manage' },
  response: notificationForm.extend({ version }),
});

export const updateNotifications = defineEndpoint({
  ...own,
  name: 'updateNotifications',
  method: 'PUT',
  path: '/company/notifications/',
  summary:
    'Changes who gets which mail, as it was read at `version`; owners get mails about security whatever is chosen.',
  access: { may: 'company.manage', notWhileActing: true },
  body: notificationForm.extend({ version }),
  response: z.object({ version }),
});

/** For how long a customer may close partner access at a time. */
export const partnerAccessMaxDays = 90;

const closedUntil = sentTime.nullable();

export const getPartnerAccess = defineEndpoint({
  ...own,
  name: 'getPartnerAccess',
  method: 'GET',
  path: '/company/partner-access/',
  summary: "Until when the caller's organization is closed for its partner; null while it is open.",
  access: { may: 'company.manage', of: ['customer'] },
  response: z.object({ closedUntil: timestamp.nullable() }),
});

export const setPartnerAccess = defineEndpoint({
  ...own,
  name: 'setPartnerAccess',
  method: 'PUT',
  path: '/company/partner-access/',
  summary:
    'Closes the organization for its partner until a moment, or opens it; whoever of the partner acts in it is put out. `before` is what was read.',
  access: {
    may: 'company.manage',
    of: ['customer'],
    notWhileActing: true,
    inPerson: true,
    whileSuspended: true,
  },
  body: z.object({ closedUntil, before: closedUntil }),
  response: nothing,
});

/** What has to go first, with its number. */
export const companyBlocker = z.object({
  /** `unbilled`: how many months have something that has not been billed; `unpaid`: how many invoices are not paid. */
  kind: z.enum([...blocker.shape.kind.options, 'customers', 'unbilled', 'unpaid']),
  service: serviceWord.nullable(),
  count: z.number().int().nonnegative(),
});
export type CompanyBlocker = z.infer<typeof companyBlocker>;

/** Days in which the deletion of a company can be taken back. */
export const deletionDays = 30;
/** What is left of them at least when a suspended organization is let in again, in which nothing is deleted. */
export const deletionDaysAfterSuspension = 7;
/** Typed in both languages. */
export const deletionWord = 'DELETE';

export const getCompanyDeletion = defineEndpoint({
  ...own,
  name: 'getCompanyDeletion',
  method: 'GET',
  path: '/company/deletion/',
  summary: "What blocks the deletion of the caller's organization, and what goes with it.",
  access: { may: 'company.delete', notWhileActing: true, inPerson: true, whileDeleting: true },
  response: z.object({
    blockers: z.array(companyBlocker),
    goesWithIt: z.object({ users: z.number().int(), invitations: z.number().int() }),
  }),
});

export const deleteCompany = defineEndpoint({
  ...own,
  name: 'deleteCompany',
  method: 'POST',
  path: '/company/deletion/',
  summary: 'Deletes the organization after 30 days; until then an owner can take it back.',
  access: { may: 'company.delete', notWhileActing: true, inPerson: true },
  body: z.object({ word: z.literal(deletionWord, { error: 'deletionWord' }), password: typedPassword }),
  response: z.object({ until: timestamp }),
  errors: ['companyBlocked', 'deletedAlready', 'tooManyAttempts'],
});

export const keepCompany = defineEndpoint({
  ...own,
  name: 'keepCompany',
  method: 'DELETE',
  path: '/company/deletion/',
  summary: 'Takes the deletion of the organization back, while its partner is suspended as well.',
  access: {
    may: 'company.delete',
    notWhileActing: true,
    inPerson: true,
    whileDeleting: true,
    whileSuspended: true,
  },
  response: nothing,
  errors: ['notToBeDeleted'],
});

export const exportCompany = defineEndpoint({
  ...own,
  name: 'exportCompany',
  method: 'GET',
  path: '/company/export/',
  summary:
    'Everything that the portal holds of the organization, its files included, without secrets, as one JSON document.',
  access: {
    may: 'company.manage',
    of: ['partner', 'customer'],
    notWhileActing: true,
    inPerson: true,
    whileDeleting: true,
  },
  contentType: 'application/json',
});

export const settingsEndpoints = [
  getCompanyDetails,
  updateCompanyDetails,
  getNotifications,
  updateNotifications,
  getPartnerAccess,
  setPartnerAccess,
  getCompanyDeletion,
  deleteCompany,
  keepCompany,
  exportCompany,
];
