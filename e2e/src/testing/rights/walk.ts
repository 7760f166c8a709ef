import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleNote } from '@portal/api/testing/sample';
import { keepColumn } from '../../rights/observations.ts';
import { expectedOf } from '../../rights/points.ts';
import { visit } from '../browser.ts';
import type { Walk } from './sample.ts';
import { wordsOf } from '../words.ts';
import { lookAround, type Place } from './look.ts';
import { gather, type Cast } from './people.ts';
import { operatorPlaces } from './places-operator.ts';
import { ownPlaces } from './places-own.ts';
import { sharedPlaces } from './places-shared.ts';

export const places: Readonly<Record<string, Place>> = { ...ownPlaces, ...sharedPlaces, ...operatorPlaces };

/** What somebody of the column sees of its points, one page after the other. */
async function walk(cast: Cast, { column, points }: Walk): Promise<Record<string, string>> {
  const visited = await visit({ own: true });
  const { page, context } = visited;
  const { scene, tokens } = cast;
  await context.addInitScript(
    (token: string) => {
      // The frame of a mail is nobody's.
      if (location.protocol.startsWith('http')) localStorage.setItem('accessToken', token);
    },
    tokens.get(column.id) ?? '',
  );
  await page.goto('/user-profile?tab=preferences');
  await page.locator('h1').waitFor();
  const at = { ...scene, home: scene.homes[column.kind] };
  const ids = new Set(points.map(({ id }) => id));
  const some = Object.fromEntries(Object.entries(places).filter(([id]) => ids.has(id)));
  const seen = await lookAround({ page, t: wordsOf('en'), at }, some);
  await visited.close();
  expect(visited.complaints).toEqual([]);
  return seen;
}

/** Walks each of the columns through the screens of its points, and keeps what it saw for the printed table. */
export function describeWalks(walks: readonly Walk[]): void {
  let cast: Cast;
  beforeAll(async () => {
    cast = await gather(walks.map(({ column }) => column));
  });
  afterAll(() => cast.leave());
  describe.concurrent('in the browser', () => {
    test.each(walks)(
      '$column.id is offered what it may do, and nothing else',
      { timeout: 180_000 },
      async (one) => {
        const { column, points } = one;
        const seen = await walk(cast, one);
        keepColumn(column.id, seen);
        expect(seen, sampleNote).toEqual(
          Object.fromEntries(points.map((point) => [point.id, expectedOf(point, column)])),
        );
      },
    );
  });
}
