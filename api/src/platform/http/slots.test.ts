import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const entered = (place: ReturnType<ReturnType<typeof createSlots>['enter']>): (() => void) => {
  if (typeof place !== 'function') throw new Error(`There is no place: ${place}.`);
  return place;
};

test('nobody takes more than their share, and a place that is given back twice is one', () => {
  const slots = createSlots(3);
  const anna = [
    { id: 'anna', most: 1 },
    { id: 'organization', most: 2 },
  ];
  const bo = [
    { id: 'bo', most: 2 },
    { id: 'organization', most: 2 },
  ];
  const giveBack = entered(slots.enter(anna));
  expect(slots.enter(anna)).toBe('ownShare');
  entered(slots.enter(bo));
  expect(slots.enter(bo)).toBe('ownShare');
  entered(slots.enter([{ id: 'other', most: 1 }]));
  expect(slots.enter([{ id: 'third', most: 1 }])).toBe('full');
  giveBack();
  giveBack();
  entered(slots.enter([{ id: 'third', most: 1 }]));
  expect(slots.enter([{ id: 'fourth', most: 1 }])).toBe('full');
});
