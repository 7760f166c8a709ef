import { isReachable, lost, whenReachable } from './reach.ts';
import { reportError } from './report-error.ts';

const pauseMs = 3000;
const ownCode = /https?:\/\/[^\s"']+\.js/;

/** Where the code lies that could not be loaded, as the browser's message says it; only ever of our own. */
function addressIn(error: unknown): string | undefined {
  const address = error instanceof Error ? ownCode.exec(error.message)?.[0] : undefined;
  return address?.startsWith(`${location.origin}/`) ? address : undefined;
}

/**
 * Loads code, and again when it is asked for after a failure: a browser never asks twice for an address that has failed
 * (Chromium and Firefox name it in the error), so that the next try names another.
 */
export function codeFrom<T>(load: () => Promise<T>): () => Promise<T> {
  let address: string | undefined;
  let tries = 0;
  return async () => {
    try {
      if (address === undefined) return await load();
      const again: T = await import(/* @vite-ignore */ `${address}?try=${tries}`);
      return again;
    } catch (error) {
      address ??= addressIn(error);
      tries += 1;
      throw error;
    }
  };
}

/** As browsers say that code could not be loaded, or its styles. */
const missing = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && missing.test(error.message);

const reloadedKey = 'reloadedAt';
const reloadedLatelyMs = 60_000;

/**
 * Opens the portal anew at an address, when its files are others since it was updated; what was typed waits as a draft.
 * Once, however often it is asked for: false when that has just been tried.
 */
export function openAnew(href: string): boolean {
  if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < reloadedLatelyMs) return false;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  location.assign(href);
  return true;
}

/** So often code is asked for that does not come from a portal that answers. */
const triesAtMost = 3;

/** Code that nobody waits for, but that has to come: while it cannot be loaded it is asked for again. */
export async function loadLate<T>(what: string, load: () => Promise<T>): Promise<T> {
  const code = codeFrom(load);
  for (let tries = 1; ; tries += 1) {
    try {
      return await code();
    } catch (error) {
      reportError(`${what} could not be loaded`, error);
      if (!(await isReachable())) {
        void lost();
        await whenReachable();
      } else if (tries < triesAtMost || !openAnew(location.href)) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }
}
