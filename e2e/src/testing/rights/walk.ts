import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Column } from '../../rights/columns.ts';
import { keepColumn } from '../../rights/observations.ts';
import { expectedOf, points } from '../../rights/points.ts';
import { visit } from '../browser.ts';
import { wordsOf } from '../words.ts';
import { lookAround, type Place } from './look.ts';
import { gather, type Cast } from './people.ts';
import { operatorPlaces } from './places-operator.ts';
import { ownPlaces } from './places-own.ts';
import { sharedPlaces } from './places-shared.ts';

export const places: Readonly<Record<string, Place>> = { ...ownPlaces, ...sharedPlaces, ...operatorPlaces };

/** What somebody of the column sees of every point, one page after the other. */
async function walk(cast: Cast, column: Column): Promise<Record<string, string>> {
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
  const seen = await lookAround({ page, t: wordsOf('en'), at }, places);
  await visited.close();
  expect(visited.complaints).toEqual([]);
  return seen;
}

/** Walks each of the columns through all screens, and keeps what it saw for the printed table. */
export function describeWalks(columns: readonly Column[]): void {
  let cast: Cast;
  beforeAll(async () => {
    cast = await gather(columns);
  });
  afterAll(() => cast.leave());
  describe.concurrent('in the browser', () => {
    test.each(columns)(
      '$id is offered what it may do, and nothing else',
      { timeout: 180_000 },
      async (column) => {
        const seen = await walk(cast, column);
        keepColumn(column.id, seen);
        expect(seen).toEqual(
          Object.fromEntries(points.map((point) => [point.id, expectedOf(point, column)])),
        );
      },
    );
  });
}
