import { describe, expect, test } from 'vitest';
import { columns, sampledColumns } from '../e2e/src/rights/columns.ts';
import { points } from '../e2e/src/rights/points.ts';
import { findHoles, rightsTable, sumOf } from './check-rights.ts';

const whole = (walked = columns): Record<string, Record<string, string>> =>
  Object.fromEntries(
    walked.map(({ id }) => [id, Object.fromEntries(points.map((point) => [point.id, 'may']))]),
  );

describe('the table of rights', () => {
  test('has a row for each point and a cell for each role, and says how many say what', () => {
    const lines = rightsTable(whole()).split('\n');
    expect(lines).toHaveLength(points.length + 2);
    expect(lines.every((line) => line.split(' | ').length === columns.length + 1)).toBe(true);
    expect(sumOf(whole())).toContain(`${points.length * columns.length} × may`);
    expect(findHoles(whole())).toEqual([]);
  });

  test('needs those alone who are walked in every run', () => {
    const sample = whole(sampledColumns);
    expect(findHoles(sample)).toEqual([]);
    expect(sumOf(sample)).toContain(`${points.length} points × ${sampledColumns.length} roles`);
  });

  test('fails for an empty cell, a role that nobody saw, a contradiction and a row that is no point', () => {
    const { 'customer viewer': viewer, ...others } = whole();
    expect(findHoles(others)).toHaveLength(points.length);
    const { 'users.list': cell, ...rest } = viewer ?? {};
    expect(cell).toBe('may');
    expect(findHoles({ ...others, 'customer viewer': rest })).toEqual([
      'users.list, customer viewer: the browser tests saw nothing.',
    ]);
    const odd = { ...rest, 'users.list': 'not found, but linked to', 'users.sing': 'may' };
    expect(findHoles({ ...others, 'customer viewer': odd })).toEqual([
      'users.list, customer viewer: not found, but linked to.',
      'users.sing was seen and is no point of the table.',
    ]);
  });
});
