import * as z from 'zod';
import { consent, country, email, phone, text, timestamp, zipcode } from '../fields.ts';
import { nothing } from '../http.ts';
import { carriedOperation } from '../operations.ts';
import { endpointsOf, ofCustomer } from '../services/endpoints.ts';
import { serviceLife, serviceStatus } from '../services/service-life.ts';

const endpoints = endpointsOf('m365-licenses');
const { creates, made, reads } = endpoints;

const domain = z.string().trim().toLowerCase().min(1, { error: 'empty' });
/** The first part of a new tenant's domain; the system adds `.onmicrosoft.com`. */
export const domainPrefix = domain.regex(/^[a-z\d](?:[a-z\d-]{0,25}[a-z\d])?$/, {
  error: 'domainPrefix',
});
/** Of a tenant that there is: `contoso.onmicrosoft.com`, or a domain of its own. */
export const tenantDomain = domain
  .max(253)
  .regex(/^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/, { error: 'tenantDomain' });

/** Who accepts the agreement, or is told of a new tenant. */
export const licensePerson = z.object({
  firstName: text(50),
  lastName: text(50),
  email,
  phone,
});

export const newTenantForm = z.object({
  kind: z.literal('new'),
  domainPrefix,
  contact: licensePerson,
  address: text(120),
  zipcode: zipcode.refine((value) => value !== '', { error: 'empty' }),
  city: text(80),
  country,
});
export type NewTenantForm = z.infer<typeof newTenantForm>;

const existingTenantForm = z.object({ kind: z.literal('existing'), resellerAuthorized: consent });

/** Whose licenses they are. */
export const licenseTenant = z.object({
  tenantId: z.string(),
  domain: z.string(),
  companyName: z.string(),
  /** It was made here, and its credentials can be sent once. */
  isNew: z.boolean(),
  /** Null until somebody has accepted; `by` is null where it was done with Microsoft itself. */
  agreement: z.object({ by: z.string().nullable(), at: timestamp.nullable() }).nullable(),
  /** Null of an existing tenant. `sentAt` null: they can be sent still, while `areKept`. */
  credentials: z
    .object({ areKept: z.boolean(), sentAt: timestamp.nullable(), sentTo: z.string().nullable() })
    .nullable(),
  /** Of accepting the agreement, while it is under way or has failed. */
  operation: carriedOperation.nullable(),
});

/** What a person has to do elsewhere: an administrator of the tenant opens the link and makes the operator its reseller. */
export const authorization = z.object({
  domain: z.string(),
  link: z.url(),
  state: z.enum(['open', 'expired']),
  expiresAt: timestamp,
  begunByName: z.string(),
});
export type Authorization = z.infer<typeof authorization>;

export const m365LicensesLife = serviceLife(endpoints, '/m365-licenses', {
  status: {
    name: 'getM365LicensesStatus',
    summary: 'Whether the service is enabled for the customer, with its tenant, or what enabling waits for.',
    response: serviceStatus.extend({
      /** There is one system for all regions; `regions` is empty. */
      partnerCenter: z.object({
        reachable: z.enum(['yes', 'no', 'unknown']),
        syncedAt: timestamp.nullable(),
      }),
      tenant: licenseTenant.nullable(),
      authorization: authorization.nullable(),
    }),
  },
  enable: {
    name: 'enableM365Licenses',
    summary: 'Enables the service with the tenant that was authorized, or with a new one.',
    body: z.discriminatedUnion('kind', [existingTenantForm, newTenantForm]),
    errors: ['serviceNotEnabled'],
  },
  disable: {
    name: 'disableM365Licenses',
    summary:
      'Ends the service; refused while a license is active or suspended. The tenant stays with Microsoft.',
  },
  refresh: { name: 'refreshM365Licenses', summary: 'Asks for licenses and seats to be read anew.' },
});
export const {
  status: getM365LicensesStatus,
  enable: enableM365Licenses,
  disable: disableM365Licenses,
  refresh: refreshM365Licenses,
} = m365LicensesLife;

export const authorizeTenant = reads('authorizeTenant', '/m365-licenses/authorize/', {
  method: 'POST',
  access: { may: 'services.order' },
  summary:
    'Answers the link by which an existing tenant makes the operator its reseller, anew once it has expired.',
  body: z.object({ domain: tenantDomain }),
  response: z.object({ link: z.url(), expiresAt: timestamp }),
  errors: [
    'serviceNotOffered',
    'serviceAlreadyEnabled',
    'tenantNotLinked',
    'partnerCenterUnavailable',
    'tenantNotFound',
  ],
  changes: ['customers'],
});

export const isDomainFree = reads('isDomainFree', '/m365-licenses/domain/', {
  summary: 'Asks Microsoft whether the domain of a new tenant is free.',
  query: ofCustomer.extend({ prefix: domainPrefix }),
  response: z.object({ isFree: z.boolean() }),
  errors: ['partnerCenterUnavailable', 'tenantNotFound'],
});

export const getCustomerAgreement = reads('getCustomerAgreement', '/m365-licenses/mca/', {
  summary: 'Where the Microsoft Customer Agreement can be read, in the language of the caller.',
  response: z.object({ url: z.url() }),
  errors: ['serviceNotEnabled', 'partnerCenterUnavailable', 'tenantNotFound'],
});

export const acceptCustomerAgreement = creates('acceptCustomerAgreement', '/m365-licenses/mca/', {
  access: { may: 'agreements.accept' },
  summary: 'Accepts the Microsoft Customer Agreement for the customer, in the name of a person.',
  body: licensePerson.extend({ agreed: consent }),
  response: z.object({ operationId: z.uuid() }),
  errors: ['agreementAccepted', 'operationOpen'],
});

export const sendCredentials = reads('sendCredentials', '/m365-licenses/credentials/', {
  method: 'POST',
  access: { may: 'services.order' },
  summary: "Mails the credentials of a new tenant's first administrator, once.",
  body: z.object({ email }),
  response: nothing,
  status: 202,
  errors: ['serviceNotEnabled', 'credentialsSent', 'credentialsMissing'],
});

export const licenseTenantEndpoints = made;
