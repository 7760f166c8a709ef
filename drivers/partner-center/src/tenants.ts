import { createDoubt, type Fields } from '@portal/driver-kit/elements';
import { meanings, word } from '@portal/driver-kit/words';
import { isKind, ProviderFailure } from '@portal/ports/failure';
import type { CreatedTenant, NewTenant, Tenant } from '@portal/ports/license-tenants';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { Client } from './client.ts';
import { customer, relationshipRequest, type Customer } from './shapes.ts';

const pageSize = 500;
const prefixShape = /^[a-z\d](?:[a-z\d-]{0,25}[a-z\d])?$/;

const relationshipOf = meanings<Tenant['relationship']>({
  reseller: 'reseller',
  none: 'none',
  unknown: 'none',
  advisor: 'none',
  syndication: 'none',
  microsoft_support: 'none',
});

const toTenant = (
  { id, companyProfile, billingProfile }: Omit<Customer, 'relationshipToPartner'>,
  relationship: Tenant['relationship'],
): Tenant => ({
  id,
  domain: companyProfile.domain,
  companyName: companyProfile.companyName ?? billingProfile?.companyName ?? '',
  relationship,
});

/** Without a relationship that is known, nobody can say whether it is a customer. */
const tenant = customer
  .extend({ relationshipToPartner: word(relationshipOf) })
  .transform((found) => toTenant(found, found.relationshipToPartner));

/** The domain that the vendor gives a new tenant. */
function domainOf(prefix: string): string {
  if (!prefixShape.test(prefix))
    throw new ProviderFailure('refused', 'the domain is not allowed', { reason: 'domainInvalid' });
  return `${prefix}.onmicrosoft.com`;
}

export const getRelationshipLink = async (client: Client): Promise<string> =>
  (await client.read({ method: 'GET', path: '/customers/relationshiprequests' }, relationshipRequest)).url;

/** Others have customers of their own in the same list. */
const ourTenant = {
  isOurs: ({ relationshipToPartner: found }: Fields) =>
    typeof found !== 'string' || relationshipOf(found) !== 'none',
  shape: tenant,
};

export const listTenants = (client: Client, onUnreadable: OnUnreadable): AsyncIterable<readonly Tenant[]> =>
  client.list(`/customers?size=${pageSize}`, ourTenant, onUnreadable);

export const getTenant = async (client: Client, tenantId: string): Promise<Tenant> =>
  await client.read({ method: 'GET', path: `/customers/${encodeURIComponent(tenantId)}` }, tenant);

export async function findTenant(client: Client, domain: string): Promise<Tenant | null> {
  const wanted = domain.toLowerCase();
  const doubt = createDoubt();
  const filter = JSON.stringify({ Field: 'Domain', Value: wanted, Operator: 'starts_with' });
  const query = new URLSearchParams({ size: String(pageSize), filter });
  for await (const page of client.list(`/customers?${query.toString()}`, { shape: tenant }, doubt.hear)) {
    const found = page.find((one) => one.domain.toLowerCase() === wanted);
    if (found !== undefined) return found;
  }
  doubt.settle();
  return null;
}

/** The vendor finds what is taken. */
export const isDomainFree = async (client: Client, prefix: string): Promise<boolean> =>
  !(await client.isThere(`/domains/${domainOf(prefix)}`));

function bodyOf(order: NewTenant, domain: string): unknown {
  const { contact, address, companyName, organizationNumber, language } = order;
  return {
    companyProfile: {
      domain,
      ...(organizationNumber === null ? {} : { organizationRegistrationNumber: organizationNumber }),
    },
    billingProfile: {
      culture: language,
      language: language.split('-')[0],
      email: contact.email,
      companyName,
      defaultAddress: {
        firstName: contact.firstName,
        lastName: contact.lastName,
        addressLine1: address.line1,
        city: address.city,
        postalCode: address.zipcode,
        country: address.country,
        ...(address.region === null ? {} : { state: address.region }),
        ...(contact.phone === null ? {} : { phoneNumber: contact.phone }),
      },
    },
  };
}

/** When the domain is taken by this very tenant, it was made before, and the credentials are not told again. */
async function foundInstead(client: Client, order: NewTenant, error: unknown): Promise<CreatedTenant> {
  if (!isKind(error, 'refused') && !isKind(error, 'conflict')) throw error;
  if (await isDomainFree(client, order.domainPrefix)) throw error;
  const found = await findTenant(client, domainOf(order.domainPrefix));
  if (found?.companyName === order.companyName) return { tenant: found, credentials: null };
  throw new ProviderFailure('conflict', 'the domain is taken', { reason: 'domainTaken', cause: error });
}

export async function createTenant(
  client: Client,
  operationId: string,
  order: NewTenant,
): Promise<CreatedTenant> {
  const domain = domainOf(order.domainPrefix);
  const purpose = { operationId, step: 'tenant' };
  const call = { method: 'POST', path: '/customers', body: bodyOf(order, domain), purpose } as const;
  try {
    const made = await client.read(call, customer);
    const { userCredentials } = made;
    if (!userCredentials) throw new ProviderFailure('protocol', 'a new tenant came without credentials');
    const { userName, password } = userCredentials;
    const username = userName.includes('@') ? userName : `${userName}@${domain}`;
    const known: Tenant = { ...toTenant(made, 'reseller'), companyName: order.companyName };
    return { tenant: known, credentials: { username, password } };
  } catch (error) {
    return await foundInstead(client, order, error);
  }
}
