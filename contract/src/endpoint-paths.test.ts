import { describe, expect, test } from 'vitest';
import { parametersIn, pathWith } from './endpoint-paths.ts';

const path = '/virtual-data-center/{region}/{platform}/vdc/{vdcId}/';

describe('the parameters of a path', () => {
  test('are found, and stand in it as they may stand in an address', () => {
    expect(parametersIn(path)).toEqual(['region', 'platform', 'vdcId']);
    const values = { region: 'SE-NORTH-1', platform: 'a/b?c', vdcId: 7, customerId: 'not in the path' };
    expect(pathWith(path, values)).toBe('/virtual-data-center/SE-NORTH-1/a%2Fb%3Fc/vdc/7/');
    expect(pathWith('/me/', values)).toBe('/me/');
  });

  test.each([undefined, null, '', '.', '..', {}])('cannot be %s, which would be another address', (vdcId) => {
    expect(() => pathWith(path, { region: 'a', platform: 'b', vdcId })).toThrow('vdcId');
  });
});
