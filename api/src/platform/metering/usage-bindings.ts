import type { usageEndpointsOf } from '@portal/contract/services/usage-endpoints';
import { readsMuch, type Binding, type CsvColumn } from '../http/call.ts';
import { amountColumn, column } from '../http/csv-columns.ts';
import { listRead } from '../http/lists.ts';
import type { Platform } from '../platform.ts';
import { explainedCost } from './explained-cost.ts';
import type { Meter } from './month-usage.ts';
import { seesPartnerPrices } from './prices.ts';
import { topCustomersRead, usageByCustomer, usageByThing } from './usage-lists.ts';
import { partnerUsageRead, usageRead } from './usage.ts';

/** The endpoints that tell a service's usage. */
export type UsageEndpoints = ReturnType<typeof usageEndpointsOf<string, string, string>>;

const measured = (average: CsvColumn | null): readonly CsvColumn[] => [
  ...(average
    ? [
        average,
        column('Hours measured', 'Uppmätta timmar', 'hours'),
        column('Hours expected', 'Väntade timmar', 'hoursExpected'),
      ]
    : []),
  amountColumn('Customer pays, excl. VAT', 'Kunden betalar, exkl. moms', 'customerMinor'),
  {
    ...amountColumn('Partner pays, excl. VAT', 'Partnern betalar, exkl. moms', 'partnerMinor'),
    isFor: seesPartnerPrices,
  },
];
const monthColumn = column('Month', 'Månad', 'month');
const currency = column('Currency', 'Valuta', 'currency');

const byCustomerColumns = (average: CsvColumn | null): readonly CsvColumn[] => [
  monthColumn,
  column('Customer', 'Kund', 'name'),
  column('Organization number', 'Organisationsnummer', 'organizationNumber'),
  column('Customer ID', 'Kund-id', 'id'),
  ...measured(average),
  amountColumn('Month before, excl. VAT', 'Månaden innan, exkl. moms', 'beforeMinor'),
  currency,
];

const byThingColumns = (thing: CsvColumn, average: CsvColumn | null): readonly CsvColumn[] => [
  monthColumn,
  thing,
  ...(average ? [column('Region', 'Region', 'region')] : []),
  ...measured(average),
  currency,
];

/**
 * `thing` and `average` are the columns of its name and of what was used on average, in the unit of the meter; null of what
 * is charged in advance alone.
 */
type Metering = { meter: Meter; thing: CsvColumn; average: CsvColumn | null };

export const usageBindings = (
  { sealer }: Platform,
  endpoints: UsageEndpoints,
  { meter, thing, average }: Metering,
): Binding[] => [
  readsMuch(endpoints.ofCustomer, ({ tenant, query, principal: { sessionId } }) =>
    usageRead(tenant, { ...query, sessionId }, meter),
  ),
  readsMuch(
    endpoints.byThing,
    ({ tenant, query, principal: { sessionId } }) =>
      listRead(sealer, query, usageByThing(tenant, { ...query, sessionId }, meter)),
    byThingColumns(thing, average),
  ),
  readsMuch(endpoints.explanation, ({ tenant, query, principal: { sessionId } }) =>
    explainedCost(tenant, { ...query, sessionId }, meter),
  ),
  readsMuch(endpoints.ofPartner, ({ query, principal: { sessionId } }) =>
    partnerUsageRead({ ...query, sessionId }, meter),
  ),
  readsMuch(endpoints.topCustomers, ({ tenant, query, principal }) => {
    const { sessionId } = principal;
    return topCustomersRead(
      tenant,
      { ...query, sessionId, tellPartner: seesPartnerPrices(principal) },
      meter,
    );
  }),
  readsMuch(
    endpoints.byCustomer,
    ({ tenant, query, principal: { sessionId } }) =>
      listRead(sealer, query, usageByCustomer(tenant, { ...query, sessionId }, meter)),
    byCustomerColumns(average),
  ),
];
