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

/** Resolves when the device is online again, or after a pause. */
const nextTry = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, pauseMs);
    function done(): void {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
    addEventListener('online', done);
  });

/** Code that nobody waits for, but that has to come: while it cannot be loaded it is asked for again. */
export async function loadLate<T>(what: string, load: () => Promise<T>): Promise<T> {
  const code = codeFrom(load);
  for (;;) {
    try {
      return await code();
    } catch (error) {
      reportError(`${what} could not be loaded`, error);
      await nextTry();
    }
  }
}
