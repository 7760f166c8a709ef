import type { Text } from '@portal/contract/services/define-service';
import type { usageEndpointsOf } from '@portal/contract/services/usage-endpoints';
import { readsMuch, type Binding } from '../http/call.ts';
import { columnsOf, type FileTexts } from '../http/csv-columns.ts';
import { listRead } from '../http/lists.ts';
import type { Platform } from '../platform.ts';
import { explainedCost } from './explained-cost.ts';
import type { Meter } from './month-usage.ts';
import { topCustomersRead, usageByCustomer, usageByThing } from './usage-lists.ts';
import { partnerUsageRead, usageRead } from './usage.ts';

/** The endpoints that tell a service's usage. */
export type UsageEndpoints = ReturnType<
  typeof usageEndpointsOf<string, string, string, 'usage-metering' | 'license-metering'>
>;

/** What its things are, and what of them was used on average, in the unit of the meter; left out of what is charged in advance alone. */
type UsageTexts = { name: Text; average?: Text };

const measured = ({ average }: UsageTexts): FileTexts => ({
  ...(average
    ? {
        average,
        hours: { en: 'Hours measured', sv: 'Uppmätta timmar' },
        hoursExpected: { en: 'Hours expected', sv: 'Väntade timmar' },
      }
    : {}),
  customerMinor: { en: 'Customer pays, excl. VAT', sv: 'Kunden betalar, exkl. moms' },
  partnerMinor: { en: 'Partner pays, excl. VAT', sv: 'Partnern betalar, exkl. moms' },
});
const month = { en: 'Month', sv: 'Månad' };
const currency = { en: 'Currency', sv: 'Valuta' };

const byCustomerTexts = (texts: UsageTexts): FileTexts => ({
  month,
  name: { en: 'Customer', sv: 'Kund' },
  organizationNumber: { en: 'Organization number', sv: 'Organisationsnummer' },
  id: { en: 'Customer ID', sv: 'Kund-id' },
  ...measured(texts),
  beforeMinor: { en: 'Month before, excl. VAT', sv: 'Månaden innan, exkl. moms' },
  currency,
});

const byThingTexts = (texts: UsageTexts): FileTexts => ({
  month,
  name: texts.name,
  ...(texts.average ? { region: { en: 'Region', sv: 'Region' } } : {}),
  ...measured(texts),
  currency,
});

export const usageBindings = (
  { sealer }: Platform,
  endpoints: UsageEndpoints,
  { meter, texts }: { meter: Meter; texts: UsageTexts },
): Binding[] => [
  readsMuch(endpoints.ofCustomer, ({ tenant, query, principal: { sessionId } }) =>
    usageRead(tenant, { ...query, sessionId }, meter),
  ),
  readsMuch(
    endpoints.byThing,
    ({ tenant, query, principal: { sessionId } }) =>
      listRead(sealer, query, usageByThing(tenant, { ...query, sessionId }, meter)),
    columnsOf(byThingTexts(texts)),
  ),
  readsMuch(endpoints.explanation, ({ tenant, query, principal: { sessionId } }) =>
    explainedCost(tenant, { ...query, sessionId }, meter),
  ),
  readsMuch(endpoints.ofPartner, ({ query, principal: { sessionId } }) =>
    partnerUsageRead({ ...query, sessionId }, meter),
  ),
  readsMuch(endpoints.topCustomers, ({ tenant, query, principal: { sessionId } }) =>
    topCustomersRead(tenant, { ...query, sessionId }, meter),
  ),
  readsMuch(
    endpoints.byCustomer,
    ({ tenant, query, principal: { sessionId } }) =>
      listRead(sealer, query, usageByCustomer(tenant, { ...query, sessionId }, meter)),
    columnsOf(byCustomerTexts(texts)),
  ),
];
