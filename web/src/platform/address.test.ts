import { expect, test } from 'vitest';
import { linkTo, wordsIn } from './address.ts';

const shelf = '/library/{room}/shelf/{shelfId}';

test('an address says in its path what the path of the page names, and the rest behind it', () => {
  const words = { room: 'north', shelfId: '7', tab: 'books', empty: '', none: undefined };
  const address = linkTo(shelf, words);
  expect(address).toBe('/library/north/shelf/7?tab=books');
  expect(wordsIn(shelf, '/library/north/shelf/7')).toEqual({ room: 'north', shelfId: '7' });
  expect(linkTo('/library', { room: 'north' })).toBe('/library?room=north');
});

test('what a path names has to be said', () => {
  expect(() => linkTo(shelf, { room: 'north' })).toThrow('needs its parameter shelfId');
});

test.each([
  '/library/north/shelf',
  '/library/north/shelf/7/8',
  '/library//shelf/7',
  '/Library/north/shelf/7',
])('%s is the path of another page', (path) => {
  expect(wordsIn(shelf, path)).toBeNull();
});

test('a path without names is that of its page alone', () => {
  expect(wordsIn('/library', '/library')).toEqual({});
  expect(wordsIn('/library', '/library/north')).toBeNull();
});
