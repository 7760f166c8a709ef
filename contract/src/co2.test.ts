import { describe, expect, test } from 'vitest';
import { regions } from './constants.ts';
import { energyOf, footprintOf, gridOfRegions } from './co2.ts';

const terabyte = 1e12;

describe('the footprint of storage by the method of Cloud Carbon Footprint', () => {
  // By hand: 10 TB for the 720 hours of November are 7,200 TBh; x 0.65 Wh x 3 x 1.58 = 22,183.2 Wh; x 0.00567 kg/kWh.
  test('10 TB for a month of 720 hours in Sweden are 22.1832 kWh and 0.125778744 kg', () => {
    const { kWh, kgCo2e } = footprintOf(10 * terabyte * 720, 'SE-NORTH-1');
    expect(kWh).toBeCloseTo(22.1832, 10);
    expect(kgCo2e).toBeCloseTo(0.125778744, 12);
  });

  test('one TB for one hour is 3.081 Wh, and nothing is nothing', () => {
    expect(energyOf(terabyte) * 1000).toBeCloseTo(3.081, 12);
    expect(footprintOf(0, 'SE-CENTRAL-1')).toEqual({ kWh: 0, kgCo2e: 0 });
  });

  test('a region without a grid factor has its energy and no emissions', () => {
    const { kWh, kgCo2e } = footprintOf(terabyte, 'NO-WEST-1');
    expect(kWh).toBeCloseTo(0.003081, 12);
    expect(kgCo2e).toBeNull();
  });

  test('every region of the portal has a factor', () => {
    expect(gridOfRegions.map(({ region }) => region).toSorted()).toEqual(regions.toSorted());
  });
});
