import { describe, expect, test } from 'vitest';
import { columns } from '../e2e/src/rights/columns.ts';
import { points } from '../e2e/src/rights/points.ts';
import { findHoles, rightsTable, sumOf } from './check-rights.ts';

const whole = (): Record<string, Record<string, string>> =>
  Object.fromEntries(
    columns.map(({ id }) => [id, Object.fromEntries(points.map((point) => [point.id, 'may']))]),
  );

describe('the table of rights', () => {
  test('has a row for each point and a cell for each role, and says how many say what', () => {
    const lines = rightsTable(whole()).split('\n');
    expect(lines).toHaveLength(points.length + 2);
    expect(lines.every((line) => line.split(' | ').length === columns.length + 1)).toBe(true);
    expect(sumOf(whole())).toContain(`${points.length * columns.length} × may`);
    expect(findHoles(whole())).toEqual([]);
  });

  test('fails for an empty cell, a role that nobody saw, a contradiction and a row that is no point', () => {
    const { 'partner viewer': viewer, ...others } = whole();
    expect(findHoles(others)).toHaveLength(points.length);
    const { 'users.list': cell, ...rest } = viewer ?? {};
    expect(cell).toBe('may');
    expect(findHoles({ ...others, 'partner viewer': rest })).toEqual([
      'users.list, partner viewer: the browser tests saw nothing.',
    ]);
    const odd = { ...rest, 'users.list': 'screen: there, API: 403 forbidden', 'users.sing': 'may' };
    expect(findHoles({ ...others, 'partner viewer': odd })).toEqual([
      'users.list, partner viewer: screen: there, API: 403 forbidden.',
      'users.sing was seen and is no point of the table.',
    ]);
  });
});
