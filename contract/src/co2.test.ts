import { describe, expect, test } from 'vitest';
import { regions } from './constants.ts';
import { energyOf, footprintOf, gridOfRegions } from './co2.ts';

/** In GiB. */
const terabyte = 1e12 / 2 ** 30;

describe('the footprint by the method of Cloud Carbon Footprint', () => {
  // By hand: 10 TB for the 720 hours of November are 7,200 TBh; x 0.65 Wh x 3 x 1.58 = 22,183.2 Wh; x 0.00567 kg/kWh.
  test('10 TB of objects for a month of 720 hours in Sweden are 22.1832 kWh and 0.125778744 kg', () => {
    const { kWh, kgCo2e } = footprintOf('objects', 10 * terabyte * 720, 'SE-NORTH-1');
    expect(kWh).toBeCloseTo(22.1832, 10);
    expect(kgCo2e).toBeCloseTo(0.125778744, 12);
  });

  // By hand, in Wh: 0.65 x 3 x 1.58; 1.2 x 2 x 1.58; 2.12 x 1.58; 0.392 x 1.073741824 x 1.58.
  test.each([
    { resource: 'objects' as const, units: terabyte, wattHours: 3.081 },
    { resource: 'disks' as const, units: terabyte, wattHours: 3.792 },
    { resource: 'processor' as const, units: 1, wattHours: 3.3496 },
    { resource: 'memory' as const, units: 1, wattHours: 0.665032736 },
  ])(
    'an hour of one unit of $resource is $wattHours Wh, and nothing is nothing',
    ({ resource, units, wattHours }) => {
      expect(energyOf(resource, units) * 1000).toBeCloseTo(wattHours, 9);
      expect(footprintOf(resource, 0, 'SE-CENTRAL-1')).toEqual({ kWh: 0, kgCo2e: 0 });
    },
  );

  test('a region without a grid factor has its energy and no emissions', () => {
    const { kWh, kgCo2e } = footprintOf('objects', terabyte, 'NO-WEST-1');
    expect(kWh).toBeCloseTo(0.003081, 12);
    expect(kgCo2e).toBeNull();
  });

  test('every region of the portal has a factor', () => {
    expect(gridOfRegions.map(({ region }) => region).toSorted()).toEqual(regions.toSorted());
  });
});
