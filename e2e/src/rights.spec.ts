import { permissionsOf, roles } from '@portal/contract/permissions';
import { expect, test } from 'vitest';
import { expectedOf, points } from './rights/points.ts';
import { sampledWalks } from './testing/rights/sample.ts';
import { describeWalks, places } from './testing/rights/walk.ts';

test('every point has its place on the screens, and every place its point', () => {
  expect(Object.keys(places).toSorted()).toEqual(points.map(({ id }) => id).toSorted());
});

test('the table of rights in the code is the one written here by hand', () => {
  for (const { id, permission, rights } of points) {
    for (const kind of ['operator', 'partner', 'customer'] as const) {
      const holders = roles.filter(
        (role) => permission === null || permissionsOf(kind, [role]).includes(permission),
      );
      if (rights[kind].length > 0) expect(holders, `${id} of a ${kind}`).toEqual(rights[kind]);
    }
  }
});

test('whatever the seed, a sample looks at each point where it is offered, and at most points where it is not', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const walks = sampledWalks(seed);
    const cellsOf = (cell: string): string[] =>
      walks.flatMap(({ column, points: some }) =>
        some.filter((point) => expectedOf(point, column) === cell).map(({ id }) => id),
      );
    expect(cellsOf('may').toSorted()).toEqual(points.map(({ id }) => id).toSorted());
    expect(new Set(cellsOf('may not')).size).toBeGreaterThan(points.length * 0.8);
  }
});

describeWalks(sampledWalks());
