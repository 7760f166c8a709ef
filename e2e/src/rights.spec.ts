import { permissionsOf, roles } from '@portal/contract/permissions';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, visit } from './testing/browser.ts';
import { columns, type Column } from './rights/columns.ts';
import { lookAround, type Place } from './testing/rights/look.ts';
import { keepColumn } from './rights/observations.ts';
import { gather, type Cast } from './testing/rights/people.ts';
import { operatorPlaces } from './testing/rights/places-operator.ts';
import { ownPlaces } from './testing/rights/places-own.ts';
import { sharedPlaces } from './testing/rights/places-shared.ts';
import { expectedOf, points } from './rights/points.ts';
import { wordsOf } from './testing/words.ts';

const places: Readonly<Record<string, Place>> = { ...ownPlaces, ...sharedPlaces, ...operatorPlaces };
const t = wordsOf('en');

let browser: Browser;
let cast: Cast;
beforeAll(async () => {
  [browser, cast] = [await launch(), await gather()];
});
afterAll(async () => {
  await browser.close();
  await cast.leave();
});

/** What somebody of the column sees of every point, one page after the other. */
async function walk(column: Column): Promise<Record<string, string>> {
  const visited = await visit(browser);
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
  const seen = await lookAround({ page, t, at }, places);
  await visited.close();
  expect(visited.complaints).toEqual([]);
  return seen;
}

test('every point has its place on the screens, and every place its point', () => {
  expect(Object.keys(places).toSorted()).toEqual(points.map(({ id }) => id).toSorted());
});

test('the table of rights in the code is the one written here by hand', () => {
  for (const { id, permission, rights } of points) {
    for (const kind of ['operator', 'partner', 'customer'] as const) {
      const holders = roles.filter(
        (role) => permission === null || permissionsOf(kind, [role]).includes(permission),
      );
      if (rights[kind].length > 0) expect(holders, `${id} of a ${kind}`).toEqual(rights[kind]);
    }
  }
});

describe.concurrent('in the browser', () => {
  test.each(columns)('$id sees and does what it may, and is refused the rest by its key', async (column) => {
    const seen = await walk(column);
    keepColumn(column.id, seen);
    expect(seen).toEqual(Object.fromEntries(points.map((point) => [point.id, expectedOf(point, column)])));
  });
});
