import { permissionsOf, roles } from '@portal/contract/permissions';
import { expect, test } from 'vitest';
import { columns, sampledColumns } from './rights/columns.ts';
import { expectedOf, points } from './rights/points.ts';
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

test('of each kind of organization, those who are walked have and lack each right that somebody has and lacks', () => {
  for (const kind of ['operator', 'partner', 'customer'] as const) {
    const cellsOf = (point: (typeof points)[number], among: typeof columns): string[] => [
      ...new Set(
        among
          .filter((column) => column.kind === kind && !column.acting)
          .map((column) => expectedOf(point, column)),
      ),
    ];
    for (const point of points)
      expect(cellsOf(point, sampledColumns).toSorted(), `${point.id} of a ${kind}`).toEqual(
        cellsOf(point, columns).toSorted(),
      );
  }
});

describeWalks(sampledColumns);
