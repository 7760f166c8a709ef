import { describe, expect, test } from 'vitest';
import { columns } from '../e2e/src/rights/columns.ts';
import { expectedOf, points } from '../e2e/src/rights/points.ts';
import { sampledWalks } from '../e2e/src/testing/rights/sample.ts';
import { findHoles, rightsTable, sumOf } from './check-rights.ts';

type Rights = Record<string, Record<string, string>>;
const whole = (): Rights =>
  Object.fromEntries(
    columns.map(({ id }) => [id, Object.fromEntries(points.map((point) => [point.id, 'may']))]),
  );
const sample = (): Rights =>
  Object.fromEntries(
    sampledWalks(7).map(({ column, points: some }) => [
      column.id,
      Object.fromEntries(some.map((point) => [point.id, expectedOf(point, column)])),
    ]),
  );

describe('the table of rights', () => {
  test('has a row for each point and a cell for each role, and says how many say what', () => {
    const lines = rightsTable(whole()).split('\n');
    expect(lines).toHaveLength(points.length + 2);
    expect(lines.every((line) => line.split(' | ').length === columns.length + 1)).toBe(true);
    expect(sumOf(whole())).toContain(`${points.length * columns.length} × may`);
    expect(findHoles(whole())).toEqual([]);
  });

  test('is as good with a sample, which has the columns that were walked', () => {
    const seen = sample();
    expect(findHoles(seen)).toEqual([]);
    expect(sumOf(seen)).toContain(`${points.length} points × ${Object.keys(seen).length} roles`);
    expect(sumOf(seen)).toContain(`${points.length} × may,`);
  });

  test('fails for a point that nobody saw offered, a contradiction and a row that is no point', () => {
    expect(findHoles({})).toHaveLength(points.length);
    const lost = Object.entries(sample()).map(([column, cells]) => [
      column,
      { ...cells, 'users.list': 'may not' },
    ]);
    expect(findHoles(Object.fromEntries(lost))).toEqual([
      'users.list: the browser tests saw it offered to nobody.',
    ]);
    const odd = {
      ...whole()['customer viewer'],
      'users.list': 'not found, but linked to',
      'users.sing': 'may',
    };
    expect(findHoles({ ...whole(), 'customer viewer': odd })).toEqual([
      'users.list, customer viewer: not found, but linked to.',
      'users.sing was seen and is no point of the table.',
    ]);
  });
});
