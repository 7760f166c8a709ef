import { makerOf } from '../../testing/maker.ts';

export const makeLicenseOrder = makerOf('license_order', () => ({ lines: [], createdByName: 'Eva' }));

export const makeLicenseTenant = makerOf('license_tenant', () => ({
  tenantId: 'tenant',
  domain: 'kund.onmicrosoft.com',
  companyName: 'Kund AB',
  agreementAccepted: true,
  // The database makes it of the customer's.
  id: undefined,
}));

/** A year's term of five seats that has just begun, and renews. */
export const makeLicense = makerOf('license', (subscriptionId) => ({
  subscriptionId,
  name: 'Standard',
  product: 'm365-licenses.P:0001:P1Y:monthly',
  productId: 'P',
  skuId: '0001',
  term: 'P1Y',
  billingPeriod: 'monthly',
  quantity: 5,
  status: 'active',
  createdOnSystemAt: new Date(),
  termStartsAt: new Date(),
  termEndsAt: new Date(Date.now() + 365 * 86_400_000),
  outcome: 'renews',
  isDecided: true,
  systemVersion: '1',
}));
