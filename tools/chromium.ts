import { existsSync } from 'node:fs';

/** How to get the browser that the browser tests need. */
export const chromiumHint =
  'on Debian "apt-get install --no-install-recommends chromium-headless-shell", or chromium, or name one in CHROMIUM';

/** The one without windows first, because it takes a sixth less of the machine. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser of this machine, the one that CHROMIUM names first; undefined when there is none. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM'] ?? '', ...places].find((place) => place !== '' && existsSync(place));
}
