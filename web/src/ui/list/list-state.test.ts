import { expect, test } from 'vitest';
import {
  changed,
  cleared,
  emptinessOf,
  choicesInUse,
  countInUse,
  nextSort,
  pageOf,
  pageSizeOf,
  placeOf,
  queryOf,
  rangeOf,
  shownSort,
  sortOf,
} from './list-state.ts';

const columns = [{ id: 'name', sortable: true }, { id: 'region', sortable: true }, { id: 'owner' }];
const region = { id: 'region', label: 'Region', options: [{ value: 'SE-NORTH-1', label: 'SE-NORTH-1' }] };

test('a head is sorted up, then down, then not at all', () => {
  expect(nextSort(null, { id: 'name' })).toBe('name');
  expect(nextSort({ id: 'name', descending: false }, { id: 'name' })).toBe('-name');
  expect(nextSort({ id: 'name', descending: true }, { id: 'name' })).toBeUndefined();
  expect(nextSort({ id: 'name', descending: true }, { id: 'region' })).toBe('region');
});

test('a list that comes with the newest first is turned round and back', () => {
  const age = { id: 'at', sortable: true, lastFirst: true };
  expect(shownSort({}, [...columns, age])).toEqual({ id: 'at', descending: true });
  expect(nextSort({ id: 'at', descending: true }, age)).toBe('at');
  expect(nextSort({ id: 'at', descending: false }, age)).toBeUndefined();
  expect(nextSort({ id: 'name', descending: false }, age)).toBeUndefined();
});

test('an address with a column that cannot be sorted by shows the list in its own order', () => {
  expect(sortOf({ sort: '-name' }, columns)).toEqual({ id: 'name', descending: true });
  expect(sortOf({ sort: 'owner' }, columns)).toBeNull();
  expect(sortOf({ sort: 'nonsense' }, columns)).toBeNull();
});

test('a list that nobody sorted shows the order that it comes in', () => {
  expect(shownSort({}, columns)).toEqual({ id: 'name', descending: false });
  const turn = { id: 'turn', sortable: true, usual: true };
  expect(shownSort({}, [...columns, turn])).toEqual({ id: 'turn', descending: false });
  expect(shownSort({ sort: '-region' }, columns)).toEqual({ id: 'region', descending: true });
  expect(shownSort({}, [{ id: 'owner' }])).toBeNull();
});

test('another search or filter goes back to the first page', () => {
  const state: { search?: string; cursor?: string; page?: string } = { cursor: 'c3', page: '3' };
  const next = changed(state, { search: 'log' });
  expect(next).toMatchObject({ search: 'log' });
  expect(next.cursor).toBeUndefined();
  expect(pageOf(next)).toBe(1);
});

test('a filter with a value that is no option counts for nothing', () => {
  expect(choicesInUse({ region: 'SE-NORTH-1' } as object, [region])).toHaveLength(1);
  expect(choicesInUse({ region: 'MOON-1' } as object, [region])).toHaveLength(0);
});

test('a filter that is chosen in a way of its own counts, and is cleared with all its words', () => {
  const period = { id: 'period', label: 'Period', words: ['from', 'to'], inUse: 'today', choose: () => null };
  const state: object = { from: '2026-11-01', to: '2026-11-02', region: 'SE-NORTH-1', customerId: 'c' };
  expect(countInUse(state, [region, period])).toBe(2);
  expect(countInUse(state, [region, { ...period, inUse: undefined }])).toBe(1);
  expect(Object.entries(cleared(state, [region, period])).filter(([, value]) => value !== undefined)).toEqual(
    [['customerId', 'c']],
  );
  expect(queryOf(state, { columns, filters: [period], pageSize: 25 })).not.toHaveProperty('from');
});

test('clearing keeps what is neither search nor filter', () => {
  const state = { search: 'log', region: 'SE-NORTH-1', customerId: 'c', sort: 'name' };
  expect(cleared(state, [region])).toMatchObject({ customerId: 'c', sort: 'name' });
  expect(cleared(state, [region]).search).toBeUndefined();
});

test('the query holds what the address says and the endpoint knows', () => {
  const state = { search: 'log', sort: '-region', region: 'SE-NORTH-1', page: '2', cursor: 'c2' };
  expect(queryOf(state, { columns, filters: [region], pageSize: 25 })).toEqual({
    pageSize: 25,
    search: 'log',
    sort: '-region',
    cursor: 'c2',
    region: 'SE-NORTH-1',
  });
});

test('a list without rows says whether it is empty, nothing matches, or the page is gone', () => {
  const none = { items: [], nextCursor: null };
  const at = (state: object) => placeOf(state, { filters: [region], pageSize: 25 });
  expect(emptinessOf(undefined, at({}))).toBeNull();
  expect(emptinessOf({ items: ['row'], total: 1 }, at({}))).toBeNull();
  expect(emptinessOf({ ...none, total: 0 }, at({}))).toBe('list');
  expect(emptinessOf({ ...none, total: 0 }, at({ search: 'log' }))).toBe('match');
  expect(emptinessOf({ ...none, total: 25 }, at({ cursor: 'c2' }))).toBe('page');
  expect(emptinessOf({ ...none, total: 25 }, at({ cursor: 'c2', region: 'SE-NORTH-1' }))).toBe('page');
  expect(emptinessOf({ ...none, total: 0 }, at({ cursor: 'c2' }))).toBe('list');
});

test('the page size is one of those offered', () => {
  expect(pageSizeOf({ pageSize: '100' }, 50)).toBe(100);
  expect(pageSizeOf({ pageSize: '7' }, 50)).toBe(50);
});

test('the foot says which rows are in view', () => {
  expect(rangeOf({ page: 1, pageSize: 50, shown: 50 })).toEqual({ from: 1, to: 50 });
  expect(rangeOf({ page: 5, pageSize: 50, shown: 14 })).toEqual({ from: 201, to: 214 });
  expect(rangeOf({ page: 1, pageSize: 50, shown: 0 })).toEqual({ from: 0, to: 0 });
});
