import * as z from 'zod';
import { id } from './fields.ts';
import { defineEndpoint, listOf, listQuery } from './http.ts';
import { month } from './prices.ts';

/**
 * Every coefficient of the footprint, of the method of Cloud Carbon Footprint (packages/core, 2024-03, Apache-2.0):
 * Wh = TB-hours x storage x replication x PUE, CO2e = kWh x grid factor of the region.
 *
 * | coefficient | value   | unit          | source                                                                |
 * | storage     | 0.65    | Wh per TBh    | Cloud Carbon Footprint, hard disks: 6.5 W for a disk of 10 TB         |
 * | replication | 3       | copies        | Cloud Carbon Footprint, object storage; the default of such a system  |
 * | pue         | 1.58    | no unit       | Cloud Carbon Footprint, on-premise: average of the Uptime Institute   |
 * | grid of SE  | 0.00567 | kg CO2e / kWh | Cloud Carbon Footprint, on-premise table, Sweden: electricityMap      |
 */
export const co2Coefficients = {
  storage: { value: 0.65, unit: 'Wh/TBh' },
  replication: { value: 3, unit: '×' },
  pue: { value: 1.58, unit: '×' },
} as const;
export type Co2Coefficient = keyof typeof co2Coefficients;

/** The grids that regions draw from, in kg CO2e per kWh; the last row of the table above. */
export const gridFactors = { SE: { value: 0.00567, unit: 'kg CO2e/kWh' } } as const;
export type Grid = keyof typeof gridFactors;

/** Which grid a region draws from; what is not here has no factor, and no figure is made for it. */
const grids: ReadonlyMap<string, Grid> = new Map([
  ['SE-NORTH-1', 'SE'],
  ['SE-CENTRAL-1', 'SE'],
]);
/** The regions that there is a factor for, with it. */
export const gridOfRegions: readonly { region: string; kgPerKwh: number }[] = [...grids].map(
  ([region, grid]) => ({ region, kgPerKwh: gridFactors[grid].value }),
);

/** Disks are sold, and the coefficient is given, in decimal terabytes. */
const bytesPerTerabyte = 1e12;

export const terabyteHoursOf = (byteHours: number): number => byteHours / bytesPerTerabyte;

/** Energy in kWh of what was stored so long. */
export const energyOf = (byteHours: number): number =>
  (terabyteHoursOf(byteHours) *
    co2Coefficients.storage.value *
    co2Coefficients.replication.value *
    co2Coefficients.pue.value) /
  1000;

/** Energy in kWh and emissions in kg CO2e of what was stored so long in a region; null without a grid factor. */
export function footprintOf(byteHours: number, region: string): { kWh: number; kgCo2e: number | null } {
  const kWh = energyOf(byteHours);
  const grid = grids.get(region);
  return { kWh, kgCo2e: grid === undefined ? null : kWh * gridFactors[grid].value };
}

const module = 'co2';
const common = {
  /** Hours that were measured, and hours that there were, of all together: the figures are of those measured. */
  hours: z.number().int(),
  hoursExpected: z.number().int(),
  /** Null when nothing was measured, which is not zero. */
  terabyteHours: z.number().nullable(),
  kWh: z.number().nullable(),
};

export const co2Region = z.object({
  region: z.string(),
  ...common,
  /** Null, too, where the region has no factor. */
  kgCo2e: z.number().nullable(),
  kgPerKwh: z.number().nullable(),
});
export type Co2Region = z.infer<typeof co2Region>;

const summed = {
  ...common,
  /** Of the regions that have a factor; null when none of them has. */
  kgCo2e: z.number().nullable(),
  /** Where something was stored without a factor: the energy counts it, the emissions do not. */
  regionsWithoutFactor: z.array(z.string()),
};

const ofMonth = z.object({ partnerId: id.optional(), month: month.optional() });

export const getCo2Footprint = defineEndpoint({
  name: 'getCo2Footprint',
  module,
  method: 'GET',
  path: '/co2/footprint/',
  summary: "The footprint of a month by region: a customer's own, of all customers for their partner.",
  access: { may: 'services.read' },
  scope: 'partner',
  query: ofMonth,
  response: z.object({
    month,
    /** The month runs: the figures are those until now. */
    isRunning: z.boolean(),
    total: z.object(summed),
    regions: z.array(co2Region),
  }),
});
export type Co2Footprint = z.infer<typeof getCo2Footprint.response>;

export const co2Customer = z.object({
  id,
  month,
  partnerName: z.string(),
  name: z.string(),
  /** False for one that was deleted since. */
  exists: z.boolean(),
  ...summed,
});
export type Co2Customer = z.infer<typeof co2Customer>;

export const listCo2ByCustomer = defineEndpoint({
  name: 'listCo2ByCustomer',
  module,
  method: 'GET',
  path: '/co2/customers/',
  summary: 'The footprint of a month by customer.',
  access: { may: 'services.read', of: ['partner', 'operator'] },
  scope: 'partner',
  query: listQuery(['name', 'kWh', 'kgCo2e']).extend(ofMonth.shape),
  response: listOf(co2Customer),
  csv: true,
});

export const co2Endpoints = [getCo2Footprint, listCo2ByCustomer];
