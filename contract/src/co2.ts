import * as z from 'zod';
import { id } from './fields.ts';
import { defineEndpoint, listOf, listQuery } from './http.ts';
import { month } from './prices.ts';
import type { Resource } from './services/define-service.ts';

/**
 * Every coefficient of the footprint, of the method of Cloud Carbon Footprint (packages/core, 2024-03, Apache-2.0):
 * Wh = amount x coefficient x copies x PUE, CO2e = kWh x grid factor of the region.
 *
 * | coefficient       | value   | unit          | source                                                                |
 * | storage           | 0.65    | Wh per TBh    | Cloud Carbon Footprint, hard disks: 6.5 W for a disk of 10 TB         |
 * | replication       | 3       | copies        | Cloud Carbon Footprint, object storage; the default of such a system  |
 * | flash             | 1.2     | Wh per TBh    | Cloud Carbon Footprint, solid state disks: 1.2 W for a disk of 1 TB   |
 * | blockReplication  | 2       | copies        | Cloud Carbon Footprint, volumes of machines (EBS)                     |
 * | processor         | 2.12    | Wh per vCPUh  | Cloud Carbon Footprint: 0.74 W idle, 3.5 W busy, 50 % busy (AWS)      |
 * | memory            | 0.392   | Wh per GBh    | Cloud Carbon Footprint: 0.000392 kWh, average of Crucial and Micron   |
 * | pue               | 1.58    | no unit       | Cloud Carbon Footprint, on-premise: average of the Uptime Institute   |
 * | grid of SE        | 0.00567 | kg CO2e / kWh | Cloud Carbon Footprint, on-premise table, Sweden: electricityMap      |
 */
export const co2Coefficients = {
  storage: { value: 0.65, unit: 'Wh/TBh' },
  replication: { value: 3, unit: '×' },
  flash: { value: 1.2, unit: 'Wh/TBh' },
  blockReplication: { value: 2, unit: '×' },
  processor: { value: 2.12, unit: 'Wh/vCPUh' },
  memory: { value: 0.392, unit: 'Wh/GBh' },
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

/** Disks are sold, and the coefficients are given, in decimal units. */
const bytesPerTerabyte = 1e12;
const bytesPerGigabyte = 1e9;
const bytesPerGiB = 2 ** 30;
const terabytesPerGiB = bytesPerGiB / bytesPerTerabyte;

/** What of a resource is told, and how much of that a unit of its products is: a GiB, or a vCPU. */
export const co2Amounts = ['terabyteHours', 'vCpuHours', 'gibHours'] as const;
export type Co2Amount = (typeof co2Amounts)[number];
export const amountOf: Readonly<Record<Resource, { amount: Co2Amount; perUnit: number }>> = {
  objects: { amount: 'terabyteHours', perUnit: terabytesPerGiB },
  disks: { amount: 'terabyteHours', perUnit: terabytesPerGiB },
  processor: { amount: 'vCpuHours', perUnit: 1 },
  memory: { amount: 'gibHours', perUnit: 1 },
};

const { storage, replication, flash, blockReplication, processor, memory, pue } = co2Coefficients;
/** Wh of the machine itself, for a unit and hour. */
const wattHours: Readonly<Record<Resource, number>> = {
  objects: terabytesPerGiB * storage.value * replication.value,
  disks: terabytesPerGiB * flash.value * blockReplication.value,
  processor: processor.value,
  memory: (bytesPerGiB / bytesPerGigabyte) * memory.value,
};

/** Energy in kWh of so many units of a resource for an hour: GiB, or vCPUs. */
export const energyOf = (resource: Resource, units: number): number =>
  (units * wattHours[resource] * pue.value) / 1000;

/** Energy in kWh and emissions in kg CO2e of so many unit-hours in a region; null without a grid factor. */
export function footprintOf(
  resource: Resource,
  units: number,
  region: string,
): { kWh: number; kgCo2e: number | null } {
  const kWh = energyOf(resource, units);
  const grid = grids.get(region);
  return { kWh, kgCo2e: grid === undefined ? null : kWh * gridFactors[grid].value };
}

const module = 'co2';
const common = {
  /** Hours that were measured, and hours that there were, of all together: the figures are of those measured. */
  hours: z.number().int(),
  hoursExpected: z.number().int(),
  /** Stored, as objects, on disks of data centers or as copies of them. Null when nothing was measured, which is not zero. */
  terabyteHours: z.number().nullable(),
  vCpuHours: z.number().nullable(),
  /** Of memory. */
  gibHours: z.number().nullable(),
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
  /** Where something was used without a factor: the energy counts it, the emissions do not. */
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
