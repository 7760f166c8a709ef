import type { endpointsOf } from '@portal/contract/services/endpoints';
import { readsMuch, type Binding, type CsvColumn } from '../http/call.ts';
import { amountColumn, column } from '../http/csv-columns.ts';
import { listRead } from '../http/lists.ts';
import type { Platform } from '../platform.ts';
import { usageByCustomer, type Meter } from './month-usage.ts';
import { seesPartnerPrices } from './prices.ts';
import { topCustomersRead, usageRead } from './usage.ts';

type Own = { name: string; path: string; summary: string };
type OfService = ReturnType<typeof endpointsOf<string>>;

/** The endpoints that tell a service's usage. */
export type UsageEndpoints = {
  usage: OfService['readsUsage'] & Own;
  topCustomers: OfService['readsTopCustomers'] & Own;
  byCustomer: OfService['listsUsage'] & Own;
};

const columnsOf = (average: CsvColumn): readonly CsvColumn[] => [
  column('Month', 'Månad', 'month'),
  column('Customer', 'Kund', 'name'),
  average,
  column('Hours measured', 'Uppmätta timmar', 'hours'),
  column('Hours expected', 'Väntade timmar', 'hoursExpected'),
  amountColumn('Customer pays, excl. VAT', 'Kunden betalar, exkl. moms', 'customerMinor'),
  {
    ...amountColumn('Partner pays, excl. VAT', 'Partnern betalar, exkl. moms', 'partnerMinor'),
    isFor: seesPartnerPrices,
  },
  column('Currency', 'Valuta', 'currency'),
];

/** `average` is the column of what was used on average, in the unit of the meter. */
export const usageBindings = (
  { sealer }: Platform,
  { usage, topCustomers, byCustomer }: UsageEndpoints,
  { meter, average }: { meter: Meter; average: CsvColumn },
): Binding[] => [
  readsMuch(usage, ({ tenant, query, principal: { sessionId } }) =>
    usageRead(tenant, { ...query, sessionId }, meter),
  ),
  readsMuch(topCustomers, ({ tenant, query, principal }) => {
    const { sessionId } = principal;
    return topCustomersRead(
      tenant,
      { ...query, sessionId, tellPartner: seesPartnerPrices(principal) },
      meter,
    );
  }),
  readsMuch(
    byCustomer,
    ({ tenant, query, principal: { sessionId } }) =>
      listRead(sealer, query, usageByCustomer(tenant, { ...query, sessionId }, meter)),
    columnsOf(average),
  ),
];
