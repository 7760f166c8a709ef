import { describe, expect, test } from 'vitest';
import { Problem } from '../platform/http/problem.ts';
import { pngOf, svgOf } from '../testing/uploads.ts';
import { createDrawing, drawLogo, type DrawRequest } from './draw-logo.ts';
import type { Picture } from './drawing.ts';

const logo: Picture = { kind: 'png', bytes: pngOf(9, 9) };
const requestBy = (user: string, organization = `organization of ${user}`): DrawRequest => ({
  file: logo,
  sender: { userId: user, home: { organizationId: organization } },
  isGone: () => false,
});

const keyOf = (error: unknown): string =>
  error instanceof Problem ? `${error.status} ${error.errorKey}` : String(error);
const answerOf = async (drawing: Promise<string>): Promise<string> => drawing.catch(keyOf);

/** A drawer whose drawings end when the test says so, in their order. */
function benchOf() {
  const drawings = Array.from({ length: 9 }, () => Promise.withResolvers<string>());
  let begun = 0;
  let finished = 0;
  const drawing = createDrawing(() => {
    begun += 1;
    return drawings[begun - 1]?.promise ?? Promise.reject(new Error('More was drawn than was asked for.'));
  });
  const finish = (): void => {
    drawings[finished]?.resolve('drawn');
    finished += 1;
  };
  return { drawing, finish, begun: () => begun };
}

describe('logos that are sent at once', () => {
  test('wait two of an organization and six in all; the others are to come again, and places come back', async () => {
    const { drawing, finish, begun } = benchOf();
    const waiting = [drawing(requestBy('anna', 'one')), drawing(requestBy('bo', 'one'))];
    expect(await answerOf(drawing(requestBy('cia', 'one')))).toBe('429 ownUploadsBusy');
    for (const organization of ['two', 'three']) {
      waiting.push(drawing(requestBy(organization)), drawing(requestBy(organization)));
      expect(await answerOf(drawing(requestBy(organization)))).toBe('429 ownUploadsBusy');
    }
    expect(await answerOf(drawing(requestBy('four')))).toBe('503 uploadsBusy');
    expect(begun()).toBe(1);
    for (const one of waiting) {
      finish();
      expect(await one).toBe('drawn');
    }
    const later = drawing(requestBy('four'));
    finish();
    expect(await later).toBe('drawn');
    expect(begun()).toBe(7);
  });

  test('are not drawn when whoever sent one has hung up meanwhile', async () => {
    const { drawing, finish, begun } = benchOf();
    const first = drawing(requestBy('anna'));
    const left = drawing({ ...requestBy('bo'), isGone: () => true });
    const last = drawing(requestBy('cia'));
    finish();
    expect(await first).toBe('drawn');
    expect(await answerOf(left)).toBe('400 uploadMalformed');
    finish();
    expect(await last).toBe('drawn');
    expect(begun()).toBe(2);
  });
});

test('a drawing without end is refused as too complex, and the next logo is drawn', async () => {
  const shapes = '<circle cx="30" cy="15" r="20" opacity=".9"/>'.repeat(9000);
  const endless = svgOf(`<g id="a">${shapes}</g>${'<use href="#a"/>'.repeat(500)}`);
  const file: Picture = { kind: 'svg', bytes: endless };
  const [never, next] = [drawLogo({ ...requestBy('anna'), file }), drawLogo(requestBy('bo'))];
  expect(await answerOf(never)).toBe('422 fileTooComplex');
  expect((await next).length).toBeGreaterThan(50);
});

test('a picture that cannot be drawn says so and leaves the drawer as it was', async () => {
  const file: Picture = { kind: 'svg', bytes: svgOf('<text>Fjällnät</text>') };
  expect(await answerOf(drawLogo({ ...requestBy('anna'), file }))).toBe('422 svgHasText');
  expect((await drawLogo(requestBy('anna'))).length).toBeGreaterThan(50);
});
