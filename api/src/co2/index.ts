import { getCo2Footprint, listCo2ByCustomer } from '@portal/contract/co2';
import { readsMuch, type Binding, type CsvColumn } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import { CsvDecimal } from '../platform/http/csv-decimal.ts';
import { listRead } from '../platform/http/lists.ts';
import type { Platform } from '../platform/platform.ts';
import { footprintByCustomer, footprintRead } from './repository.ts';

/** A figure; none where none was made. */
const figure = (en: string, sv: string, key: string): CsvColumn => ({
  en,
  sv,
  cell: (item) => {
    const value = item[key];
    if (typeof value !== 'number') return '';
    return new CsvDecimal(value.toFixed(9).replace(/\.?0+$/, ''));
  },
});

const columns: readonly CsvColumn[] = [
  { en: 'Month', sv: 'Månad', cell: (item) => item['month'] },
  { en: 'Partner', sv: 'Partner', cell: (item) => item['partnerName'] },
  { en: 'Customer', sv: 'Kund', cell: (item) => item['name'] },
  figure('Stored (TBh)', 'Lagrat (TBh)', 'terabyteHours'),
  figure('vCPU-hours', 'vCPU-timmar', 'vCpuHours'),
  figure('Memory (GiBh)', 'Minne (GiBh)', 'gibHours'),
  { en: 'Hours measured', sv: 'Uppmätta timmar', cell: (item) => item['hours'] },
  { en: 'Hours expected', sv: 'Väntade timmar', cell: (item) => item['hoursExpected'] },
  figure('Energy (kWh)', 'Energi (kWh)', 'kWh'),
  figure('Emissions (kg CO2e)', 'Utsläpp (kg CO2e)', 'kgCo2e'),
  {
    en: 'Regions without a factor, not in the emissions',
    sv: 'Regioner utan faktor, inte med i utsläppen',
    cell: ({ regionsWithoutFactor }) =>
      Array.isArray(regionsWithoutFactor) ? regionsWithoutFactor.join(' ') : '',
  },
];

/** The footprint of what is stored and reserved. */
const co2Bindings = ({ sealer }: Platform): Binding[] => [
  readsMuch(getCo2Footprint, ({ tenant, query, principal: { sessionId } }) =>
    footprintRead(tenant, { ...query, sessionId }),
  ),
  readsMuch(
    listCo2ByCustomer,
    ({ tenant, query }) => listRead(sealer, query, footprintByCustomer(tenant, query)),
    columns,
  ),
];

export const co2Capability: Capability = { name: 'co2', bindings: co2Bindings };
