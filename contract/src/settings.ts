import * as z from 'zod';
import { customerForm } from './customers.ts';
import { version } from './fields.ts';
import { defineEndpoint } from './http.ts';
import { recipients } from './notifications.ts';

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
  response: companyDetails,
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

/** Visits are told to those who can be visited: never to the operator. */
export const notificationForm = z.object({
  security: recipients,
  visits: recipients.optional(),
  operations: recipients,
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
  summary: 'Changes who gets which mail, as it was read at `version`.',
  access: { may: 'company.manage' },
  body: notificationForm.extend({ version }),
  response: z.object({ version }),
});

export const settingsEndpoints = [
  getCompanyDetails,
  updateCompanyDetails,
  getNotifications,
  updateNotifications,
];
