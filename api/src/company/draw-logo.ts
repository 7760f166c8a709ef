import { Problem } from '../platform/http/problem.ts';
import { createPlaces, type Sender } from '../platform/uploads/places.ts';
import { drawApart } from './drawer.ts';
import type { Picture } from './drawing.ts';

/** `isGone`: whoever sent it has hung up. */
export type DrawRequest = { file: Picture; sender: Sender; isGone: () => boolean };

const gone = (): Problem => new Problem('uploadMalformed');

/** Draws one logo at a time; those that wait are few, and of one organization not more than the logos that it has. */
export function createDrawing(draw: (file: Picture) => Promise<string>) {
  const placeFor = createPlaces({ all: 6, ofUser: 2, ofOrganization: 2 });
  let last: Promise<unknown> = Promise.resolve();
  return async ({ file, sender, isGone }: DrawRequest): Promise<string> => {
    const giveBack = placeFor(sender);
    const next = last.then(() => {
      if (isGone()) throw gone();
      return draw(file);
    });
    last = next.catch(() => undefined);
    return next.finally(giveBack);
  };
}

/**
 * A logo drawn anew, as base64 text of a PNG without anything but its pixels: what cannot run when it came in cannot run
 * when it goes out. Memory and time are bounded whatever is sent at once.
 */
export const drawLogo = createDrawing(drawApart);
