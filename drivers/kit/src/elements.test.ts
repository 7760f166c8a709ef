import type { Unreadable } from '@portal/ports/unreadable';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countPages, createDoubt, elementReader, readElements, type ElementKind } from './elements.ts';

const shape = z.object({ id: z.string(), size: z.number(), note: z.string().nullish() });
const kind: ElementKind<z.infer<typeof shape>> = { isOurs: ({ type }) => type !== 'other', shape };

function read(...pages: readonly unknown[][]) {
  const unreadable: Unreadable[] = [];
  const reader = elementReader(kind, (element) => unreadable.push(element));
  return { ids: pages.flatMap((page) => reader(page)).map(({ id }) => id), unreadable };
}

describe('a list', () => {
  it('is read but for what cannot be, which is told with its id and its fields, and without their values', () => {
    expect(
      read([
        { id: 'a', size: 1 },
        { id: 'b', size: 'secret', note: 7 },
        { id: 'c', size: 3 },
      ]),
    ).toEqual({
      ids: ['a', 'c'],
      unreadable: [{ id: 'b', reason: 'size invalid_type, note invalid_type' }],
    });
  });

  it('tells of what has not even an id, or no fields', () => {
    expect(
      read([{ size: 1 }, { id: 12, size: 1 }, { id: '', size: 1 }, null, 'a', [], { id: 'a', size: 1 }]),
    ).toMatchObject({
      ids: ['', 'a'],
      unreadable: [{ id: null }, { id: '12' }, { id: null }, { id: null }, { id: null }],
    });
  });

  it('leaves out what is not the portal’s without judging it', () => {
    expect(read([{ type: 'other' }, { id: 'a', size: 1, type: 'one', more: [] }])).toEqual({
      ids: ['a'],
      unreadable: [],
    });
  });

  it('has what comes twice once, goes on behind an empty page, and takes any order', () => {
    const [a, b] = ['a', 'b'].map((id) => ({ id, size: 1 }));
    expect(read([b, a], [], [a, { id: 'c', size: 1 }, b]).ids).toEqual(['b', 'a', 'c']);
  });

  it('has all of what may repeat', () => {
    const all = readElements(
      [
        { id: 'a', size: 1 },
        { id: 'a', size: 2 },
      ],
      { ...kind, keyOf: () => null },
      () => {},
    );
    expect(all).toHaveLength(2);
  });
});

it('a search of a list that could not be read whole finds nothing out by finding nothing', () => {
  const doubt = createDoubt();
  doubt.settle();
  doubt.hear({ id: 'b', reason: 'size invalid_type' });
  doubt.hear({ id: 'c', reason: 'size invalid_type' });
  expect(() => doubt.settle()).toThrow('b cannot be read: size invalid_type');
});

describe('a list that comes by the offset', () => {
  const settled = (...pages: readonly [ids: readonly string[], total: number][]) => {
    const count = countPages();
    for (const [ids, total] of pages)
      count.add(
        ids.map((id) => ({ id })),
        total,
      );
    return () => count.settle('the list');
  };

  it('is whole when all that there are came, also what cannot be read or comes twice on a page', () => {
    expect(settled([['a', 'b'], 3], [['c'], 3])).not.toThrow();
    expect(settled([['', 'a', 'a'], 3])).not.toThrow();
    expect(settled([[], 0])).not.toThrow();
  });

  it('is not when its length changed, or something came again in place of another', () => {
    expect(settled([['a', 'b'], 3], [['c'], 4])).toThrow('changed while it was read');
    expect(settled([['a', 'b'], 3], [['b'], 3])).toThrow('changed while it was read');
  });
});
