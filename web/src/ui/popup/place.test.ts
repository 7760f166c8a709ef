import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

const view = { width: 1000, height: 600 };
const at = { top: 100, right: 540, bottom: 140, left: 500 };
const size = { width: 200, height: 300 };
const usual = { at, size, view, gap: 4, isAtStart: false };

test('it opens under its button, along the right edge or the left one', () => {
  expect(placeOf(usual)).toEqual({ top: 144, left: 340, room: 448 });
  expect(placeOf({ ...usual, isAtStart: true })).toEqual({ top: 144, left: 500, room: 448 });
});

test('it opens above where there is too little room below and more above', () => {
  const low = { ...at, top: 500, bottom: 540 };
  expect(placeOf({ ...usual, at: low })).toEqual({ top: 196, left: 340, room: 488 });
  expect(placeOf({ ...usual, at: low, size: { width: 200, height: 40 } })).toMatchObject({ top: 544 });
});

test('it is no higher than the room, and stays on its side when it fills that', () => {
  const high = { width: 200, height: 900 };
  expect(placeOf({ ...usual, size: high })).toMatchObject({ top: 144, room: 448 });
  const low = { ...at, top: 500, bottom: 540 };
  expect(placeOf({ ...usual, at: low, size: high })).toMatchObject({ top: 8, room: 488 });
  expect(placeOf({ ...usual, at: low, size: { width: 200, height: 488 } })).toMatchObject({ top: 8 });
});

test('it never leaves the window at the left or right', () => {
  expect(placeOf({ ...usual, at: { ...at, right: 60, left: 20 } })).toMatchObject({ left: 8 });
  const last = { ...at, right: 990, left: 950 };
  expect(placeOf({ ...usual, at: last, isAtStart: true })).toMatchObject({ left: 792 });
  expect(placeOf({ ...usual, view: { width: 320, height: 256 }, at: { ...at, right: 310 } })).toMatchObject({
    left: 110,
    room: 104,
  });
});

test('it stays in the window when its button has left that', () => {
  const below = { ...at, top: 1500, bottom: 1540 };
  expect(placeOf({ ...usual, at: below })).toEqual({ top: 296, left: 340, room: 588 });
  const above = { ...at, top: -200, bottom: -160 };
  expect(placeOf({ ...usual, at: above })).toEqual({ top: 4, left: 340, room: 588 });
});
