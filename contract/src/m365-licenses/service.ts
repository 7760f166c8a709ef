import { defineService, eventsOf } from '../services/define-service.ts';
import { licenseEndpoints } from './licenses.ts';
import { licenseProductEndpoints } from './products.ts';
import { licenseTenantEndpoints } from './tenants.ts';
import { m365LicensesTexts } from './texts.ts';
import { licenseUsage } from './usage.ts';

export const m365LicensesService = defineService({
  service: 'm365-licenses',
  systems: { 'partner-center': { en: 'Microsoft Partner Center', sv: 'Microsoft Partner Center' } },
  enabledBy: 'person',
  endpoints: [
    ...licenseTenantEndpoints,
    ...licenseProductEndpoints,
    ...licenseEndpoints,
    ...Object.values(licenseUsage),
  ],
  ...m365LicensesTexts,
  events: eventsOf('m365License', {
    tenantAuthorizationBegun: { en: 'Tenant authorization begun', sv: 'Godkännande av tenant påbörjat' },
    agreementOrdered: { en: 'Customer agreement accepted', sv: 'Kundavtal godkänt' },
    agreementAccepted: {
      en: 'Customer agreement registered with Microsoft',
      sv: 'Kundavtal registrerat hos Microsoft',
    },
    agreementFailed: { en: 'Customer agreement not registered', sv: 'Kundavtal kunde inte registreras' },
    credentialsSent: { en: 'Tenant credentials sent', sv: 'Inloggning till tenant skickad' },
    licensesOrdered: { en: 'Licenses ordered', sv: 'Licenser beställda' },
    licensesBought: { en: 'Licenses bought', sv: 'Licenser köpta' },
    licensesFailed: { en: 'License order failed', sv: 'Licensbeställning misslyckades' },
    licenseUpdated: { en: 'License changed', sv: 'Licens ändrad' },
    licenseFound: { en: 'License found with Microsoft', sv: 'Licens hittad hos Microsoft' },
    licenseRenewed: { en: 'License renewed', sv: 'Licens förnyad' },
    licenseExtended: { en: 'License extended by the month', sv: 'Licens förlängd månadsvis' },
    licenseEnded: { en: 'License ended', sv: 'Licens upphörde' },
  }),
  details: ['domain', 'licenses', 'quantity', 'previousQuantity', 'to'],
  topics: ['licenses', 'license-orders'],
  blockers: ['licenses', 'licenseOrders'],
  products: 'imported',
});
