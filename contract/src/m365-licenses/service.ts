import { defineService, eventsOf } from '../services/define-service.ts';
import { licenseChangeEndpoints } from './changes.ts';
import { licenseEndpoints } from './licenses.ts';
import { licenseProductEndpoints } from './products.ts';
import { licenseRenewalEndpoints } from './renewals.ts';
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
    ...licenseChangeEndpoints,
    ...licenseRenewalEndpoints,
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
    licenseUpdateOrdered: { en: 'License change ordered', sv: 'Ändring av licens beställd' },
    licenseUpdated: { en: 'License changed', sv: 'Licens ändrad' },
    licenseUpdateFailed: { en: 'License change failed', sv: 'Ändring av licens misslyckades' },
    licenseTermEndOrdered: {
      en: 'Auto-renew change ordered',
      sv: 'Ändring av automatisk förnyelse beställd',
    },
    licenseTermEndSet: { en: 'Auto-renew changed', sv: 'Automatisk förnyelse ändrad' },
    licenseTermEndFailed: {
      en: 'Auto-renew change failed',
      sv: 'Ändring av automatisk förnyelse misslyckades',
    },
    licenseCancellationOrdered: { en: 'License cancellation ordered', sv: 'Uppsägning av licens beställd' },
    licenseCancelled: { en: 'License canceled', sv: 'Licens uppsagd' },
    licenseCancellationFailed: { en: 'License cancellation failed', sv: 'Uppsägning av licens misslyckades' },
    licenseSuspensionOrdered: { en: 'License suspension ordered', sv: 'Paus av licens beställd' },
    licenseSuspended: { en: 'License suspended', sv: 'Licens pausad' },
    licenseSuspensionFailed: { en: 'License suspension failed', sv: 'Paus av licens misslyckades' },
    licenseReactivationOrdered: {
      en: 'License reactivation ordered',
      sv: 'Återaktivering av licens beställd',
    },
    licenseReactivated: { en: 'License reactivated', sv: 'Licens återaktiverad' },
    licenseReactivationFailed: {
      en: 'License reactivation failed',
      sv: 'Återaktivering av licens misslyckades',
    },
    licenseFound: { en: 'License found with Microsoft', sv: 'Licens hittad hos Microsoft' },
    licenseRenewed: { en: 'License renewed', sv: 'Licens förnyad' },
    licenseExtended: { en: 'License extended by the month', sv: 'Licens förlängd månadsvis' },
    licenseEnded: { en: 'License ended', sv: 'Licens upphörde' },
  }),
  details: ['domain', 'licenses', 'quantity', 'previousQuantity', 'termEnd', 'previousTermEnd', 'next', 'to'],
  topics: ['licenses', 'license-orders'],
  blockers: ['licenses', 'licenseOrders'],
  products: 'imported',
});
