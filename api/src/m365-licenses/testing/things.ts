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
