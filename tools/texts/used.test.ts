import { expect, test } from 'vitest';
import type { Composed, Source, Values } from './sources.ts';
import { findReached } from './used.ts';

const source = (quoted: string[], more: Partial<Source> = {}): Source => ({
  file: 'web/src/alpha/page.tsx',
  text: '',
  quoted: new Set(quoted),
  said: new Set(),
  branches: [],
  composed: [],
  ...more,
});
const composed = (start: string, values: Values, rest = ''): Composed => ({
  start,
  parts: [{ values, name: 'name', rest }],
});
const reachedOf = (keys: string[], sources: Source[], apiWords: string[] = []) =>
  Object.fromEntries(findReached(new Set(keys), sources, new Set(apiWords)));

test('a text is reached by its whole key, and by what a composed key can be', () => {
  const keys = ['alpha.title', 'alpha.state.on', 'alpha.state.gone', 'alpha.unsaid'];
  expect(
    reachedOf(keys, [source(['alpha.title'], { composed: [composed('alpha.state.', ['on', 'off'])] })]),
  ).toEqual({ 'alpha.title': 'whole', 'alpha.state.on': 'composed' });
});

test('of the branches that a part of the screen can be drawn from, those count that somebody names', () => {
  const keys = ['alpha.list.title', 'beta.list.title'];
  const part = source([], { composed: [composed('', ['alpha.list', 'beta.list'], '.title')] });
  expect(reachedOf(keys, [part, source(['alpha.list'])])).toEqual({ 'alpha.list.title': 'composed' });
});

test('a branch may be composed, too', () => {
  const parts = [
    source([], {
      composed: [composed('', ['alpha', 'beta'], '.stale'), composed('', ['alpha.stale'], '.title')],
    }),
    source(['alpha']),
  ];
  expect(reachedOf(['alpha.stale.title'], parts)).toEqual({ 'alpha.stale.title': 'composed' });
});

test('a function for the names of one branch says those that its file gives it', () => {
  const text = "const text = (name: TextIn<'alpha.edit'>) => t(`alpha.edit.${name}`);";
  const all = composed('alpha.edit.', ['title', 'save', 'tier', 'unsaid']);
  const file = source(['title'], { text, said: new Set(['tier']), composed: [all] });
  const keys = ['alpha.edit.title', 'alpha.edit.save', 'alpha.edit.tier', 'alpha.edit.unsaid'];
  expect(Object.keys(reachedOf(keys, [file, source(['save', 'unsaid'])]))).toEqual([
    'alpha.edit.title',
    'alpha.edit.tier',
  ]);
});

test('a function that takes a branch says the names that stand beside it', () => {
  const file = source(['alpha.column', 'name'], { branches: ['alpha.column'] });
  expect(reachedOf(['alpha.column.name', 'alpha.column.size'], [file, source(['size'])])).toEqual({
    'alpha.column.name': 'composed',
  });
});

test('a key of what the API sends is made of its words', () => {
  const file = source([], { composed: [composed('alpha.reason.', 'any'), composed('', 'any', '.title')] });
  expect(reachedOf(['alpha.reason.gone', 'alpha.reason.old', 'alpha.title'], [file], ['gone'])).toEqual({
    'alpha.reason.gone': 'open',
  });
});
