import type { ActorName } from '../../testing/matrix/actors.ts';
import type { MatrixPart, MatrixThing } from '../../testing/matrix/parts.ts';
import { order } from '../../testing/matrix/request.ts';
import { orderServices, readCustomers, readServices } from '../../testing/matrix/roles.ts';
import { usageExpectations } from '../../testing/matrix/usage.ts';
import { connectionTo } from './partner-center.ts';
import { makeLicense, makeLicenseOrder } from './things.ts';

const columns = `subscription_id, name, product, product_id, sku_id, term, billing_period, quantity, status,
  created_on_system_at, term_starts_at, term_ends_at, outcome, is_decided, system_version`;
const values = `'m365-licenses.P:0001:P1Y:monthly', 'P', '0001', 'P1Y', 'monthly', 5, 'active', now(), now(),
  now() + interval '1 year', 'renews', true, '1'`;

const license: MatrixThing = {
  id: `select t.id from license t where t.partner_id = c.partner_id and t.customer_id = c.id limit 1`,
  fresh: ({ owner }, customer) => makeLicense(owner, customer, { name: 'fresh' }),
};

const licenseOrder: MatrixThing = {
  id: `select t.id from license_order t where t.partner_id = c.partner_id and t.customer_id = c.id limit 1`,
  fresh: ({ owner }, customer) => makeLicenseOrder(owner, customer, { state: 'failed' }),
};
const product = 'm365-licenses.CFQ7TTC0LH18:0001:P1Y:monthly';
const lines = [{ product, quantity: '1' }];
const agreedPrices = [{ product, currency: 'SEK', unitPrice: '1' }];

const technicians: readonly ActorName[] = ['engineer', 'customer-engineer'];
/** An owner or admin accepts it. */
const acceptAgreements = orderServices.filter((actor) => !technicians.includes(actor));

const person = {
  firstName: 'Eva',
  lastName: 'Ek',
  email: 'eva@example.com',
  phone: '',
};

// Written down once more by hand: this file must not import the code that it is compared with.
export const matrix: MatrixPart = {
  expectations: {
    getM365LicensesStatus: { may: readServices, at: 'customer', answer: '200' },
    authorizeTenant: { may: orderServices, at: 'customer', answer: '409 serviceAlreadyEnabled' },
    // Nobody answers there.
    isDomainFree: { may: readServices, at: 'customer', answer: '503 partnerCenterUnavailable' },
    enableM365Licenses: { may: orderServices, at: 'customer', answer: '409 serviceAlreadyEnabled' },
    // Something is left.
    disableM365Licenses: { may: orderServices, at: 'customer', answer: '409 serviceNotEmpty' },
    refreshM365Licenses: { may: readServices, at: 'customer', answer: '202' },
    getCustomerAgreement: { may: readServices, at: 'customer', answer: '503 partnerCenterUnavailable' },
    acceptCustomerAgreement: { may: acceptAgreements, at: 'customer', answer: '409 agreementAccepted' },
    // The tenant was there before.
    sendCredentials: { may: orderServices, at: 'customer', answer: '404 credentialsMissing' },
    listLicenseProducts: { may: readServices, at: 'customer', answer: '200' },
    getLicenseProduct: { may: readServices, at: 'customer', answer: '503 partnerCenterUnavailable' },
    // Nothing of it has a price there.
    estimateLicenses: { may: readServices, at: 'customer', answer: '409 priceMissing' },
    orderLicenses: { may: orderServices, at: 'customer', answer: '409 priceMissing' },
    listLicenseOrders: { may: readServices, at: 'customer', answer: '200' },
    forgetLicenseOrder: {
      may: orderServices,
      at: 'thing',
      thing: 'licenseOrder',
      answer: '200',
      usesUp: true,
    },
    ...usageExpectations('M365Licenses', 'License'),
    listLicenses: { may: readServices, at: 'customer', answer: '200' },
    estimateLicenseChange: { may: readServices, at: 'thing', thing: 'license', answer: '200' },
    listTermEnds: { may: readServices, at: 'thing', thing: 'license', answer: '200' },
    // No window is open.
    updateLicense: { may: orderServices, at: 'thing', thing: 'license', answer: '409 licenseWindowClosed' },
    cancelLicense: { may: orderServices, at: 'thing', thing: 'license', answer: '409 licenseWindowClosed' },
    setLicenseTermEnd: { may: orderServices, at: 'thing', thing: 'license', answer: '202', usesUp: true },
    startLicenseTerm: { may: orderServices, at: 'thing', thing: 'license', answer: '409 licenseInTerm' },
    suspendLicense: { may: orderServices, at: 'thing', thing: 'license', answer: '202', usesUp: true },
    reactivateLicense: {
      may: orderServices,
      at: 'thing',
      thing: 'license',
      answer: '409 licenseNotSuspended',
    },
    listLicenseRenewals: { may: readCustomers, at: 'partner', answer: '200' },
    listUnusedSeats: { may: readCustomers, at: 'partner', answer: '200' },
    getUnusedSeats: { may: readServices, at: 'customer', answer: '200' },
    getLicense: { may: readServices, at: 'thing', thing: 'license', answer: '200' },
  },
  requests: {
    getLicenseProduct: () => ({ query: { item: 'CFQ7TTC0LH18:0001' } }),
    estimateLicenses: () => ({ body: { lines } }),
    orderLicenses: () => order({ lines, costConsent: true, agreedPrices }),
    estimateLicenseChange: () => ({ body: { quantity: 6 } }),
    updateLicense: () => ({ body: { quantity: 4, costConsent: true, version: 1 } }),
    cancelLicense: () => ({ query: { version: '1' } }),
    setLicenseTermEnd: () => ({ body: { termEnd: { outcome: 'ends' }, version: 1 } }),
    startLicenseTerm: () => ({ body: { product, costConsent: true, agreedPrices, version: 1 } }),
    suspendLicense: () => ({ body: { version: 1 } }),
    reactivateLicense: () => ({ body: { version: 1 } }),
    authorizeTenant: () => ({ body: { domain: 'example.onmicrosoft.com' } }),
    isDomainFree: () => ({ query: { prefix: 'example' } }),
    enableM365Licenses: () => order({ kind: 'existing', resellerAuthorized: true }),
    disableM365Licenses: () => order(),
    acceptCustomerAgreement: () => order({ ...person, agreed: true }),
    sendCredentials: () => ({ body: { email: person.email } }),
  },
  things: { license, licenseOrder },
  planted: (canary) => [
    `insert into service (partner_id, customer_id, service, state)
      select partner_id, id, 'm365-licenses', 'enabled' from organization where kind = 'customer'`,
    `insert into license_tenant (partner_id, customer_id, tenant_id, domain, company_name, agreement_accepted, agreement_by)
      select partner_id, id, id::text, ${canary('id')}, ${canary('id')}, true, ${canary('id')}
      from organization where kind = 'customer'`,
    `insert into license_seats (partner_id, customer_id, seat_sku_id, name, part_number, total, assigned)
      select partner_id, id, 'seat', ${canary('id')}, ${canary('id')}, 5, 4 from organization where kind = 'customer'`,
    `insert into license (partner_id, customer_id, id, updated_by_name, ${columns})
      select partner_id, id, gen_random_uuid(), ${canary('id')}, id::text, ${canary('id')}, ${values}
      from organization where kind = 'customer'`,
    `insert into license_order (partner_id, customer_id, id, lines, state, created_by_name)
      select partner_id, id, gen_random_uuid(), '[]', 'failed', ${canary('id')} from organization where kind = 'customer'`,
  ],
  owned: ['license', 'license_order'],
  connections: [connectionTo('http://127.0.0.1:9')],
};
