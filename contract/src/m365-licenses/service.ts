import { defineService, eventsOf } from '../services/define-service.ts';
import { byPeriod } from '../services/priced.ts';
import { licenseChangeEndpoints } from './changes.ts';
import { licenseEndpoints } from './licenses.ts';
import { licenseProductEndpoints } from './products.ts';
import { licenseRenewalEndpoints } from './renewals.ts';
import { licenseTenantEndpoints } from './tenants.ts';
import { m365LicensesEvents, m365LicensesTexts } from './texts.ts';
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
  events: eventsOf('m365License', m365LicensesEvents),
  details: [
    'domain',
    'licenses',
    'quantity',
    'previousQuantity',
    'termEnd',
    'previousTermEnd',
    'next',
    'to',
    'agreedBy',
  ],
  topics: ['licenses', 'license-orders'],
  blockers: ['licenses', 'licenseOrders'],
  products: {
    imported: {
      monthly: byPeriod('seat', 'term', { en: 'seat and month', sv: 'licens och månad' }),
      annual: byPeriod('seat', 'term', { en: 'seat and year', sv: 'licens och år' }),
      triennial: byPeriod('seat', 'term', { en: 'seat and three years', sv: 'licens och tre år' }),
    },
  },
});
