import { randomBytes, randomUUID } from 'node:crypto';
import { jsonReply, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import { bodyIn, customerOf, type Answer, type Call } from './call.ts';
import { uuidOf } from './catalog.ts';
import { pageReply } from './paging.ts';
import { refusals } from './replies.ts';
import type { Customer, World } from './state.ts';

const companyProfile = ({ id, domain, companyName }: Customer) => ({
  tenantId: id,
  domain,
  companyName,
  attributes: { objectType: 'CustomerCompanyProfile' },
});

const inList = (customer: Customer) => ({
  id: customer.id,
  companyProfile: companyProfile(customer),
  relationshipToPartner: customer.relationship,
  attributes: { objectType: 'Customer' },
});

const whole = (customer: Customer) => ({
  ...inList(customer),
  commerceId: uuidOf(`commerce ${customer.id}`),
  billingProfile: {
    id: uuidOf(`billing ${customer.id}`),
    ...customer.billingProfile,
    companyName: customer.companyName,
    attributes: { etag: uuidOf(`etag ${customer.id}`), objectType: 'CustomerBillingProfile' },
  },
  allowDelegatedAccess: false,
});

const filter = z.object({
  Field: z.enum(['CompanyName', 'Domain']),
  Value: z.string(),
  Operator: z.literal('starts_with'),
});

function filterOf({ request }: Call): ((customer: Customer) => boolean) | null {
  const text = request.query.get('filter');
  if (text === null) return null;
  try {
    const { Field, Value } = filter.parse(JSON.parse(text));
    const start = Value.toLowerCase();
    return ({ domain, companyName }) =>
      (Field === 'Domain' ? domain : companyName).toLowerCase().startsWith(start);
  } catch {
    throw refusals.unreadable('filter');
  }
}

/** Those that the partner resells to. */
export const listCustomers: Answer = (call) => {
  const matches = filterOf(call) ?? (() => true);
  const own = call.world.data.customers.filter((one) => one.relationship === 'reseller' && matches(one));
  return pageReply(call, own, inList);
};

export const getCustomer: Answer = (call) => jsonReply(whole(customerOf(call)));

export const getRelationshipRequest: Answer = () =>
  jsonReply({
    url: `https://admin.microsoft.com/Adminportal/Home?invType=ResellerRelationship&partnerId=${uuidOf('partner')}&msppId=0&DAP=false#/BillingAccounts/partner-invitation`,
    attributes: { objectType: 'RelationshipRequest' },
  });

const isTaken = ({ data }: World, domain: string): boolean =>
  data.takenDomains.includes(domain) || data.customers.some((one) => one.domain === domain);

/** 200 says that it is taken. */
export const headDomain: Answer = (call): Reply => ({
  status: isTaken(call.world, call.part('domain').toLowerCase()) ? 200 : 404,
  headers: { 'content-length': '0' },
});

const newCustomer = z.looseObject({
  companyProfile: z.looseObject({
    domain: z.string().regex(/^[a-z\d][a-z\d-]{0,26}\.onmicrosoft\.com$/),
    organizationRegistrationNumber: z.string().optional(),
  }),
  billingProfile: z.looseObject({
    culture: z.string().min(2),
    email: z.string().min(3),
    language: z.string().min(2),
    companyName: z.string().min(1),
    defaultAddress: z.looseObject({
      firstName: z.string().min(1),
      lastName: z.string().min(1),
      addressLine1: z.string().min(1),
      city: z.string().min(1),
      postalCode: z.string().min(1),
      country: z.string().length(2),
    }),
  }),
});

/** The password is shown here and kept nowhere but in the answer to a repeated request. */
export const createCustomer: Answer = (call) => {
  const { companyProfile: company, billingProfile } = bodyIn(call, newCustomer);
  if (isTaken(call.world, company.domain)) throw refusals.domainTaken();
  const { companyName } = billingProfile;
  const made: Customer = {
    id: randomUUID(),
    domain: company.domain,
    companyName,
    relationship: 'reseller',
    billingProfile,
    hasSigned: false,
  };
  call.world.data.customers.push(made);
  const userCredentials = { userName: 'admin', password: `Sim-${randomBytes(9).toString('base64url')}` };
  return jsonReply({ ...whole(made), userCredentials }, 201);
};
