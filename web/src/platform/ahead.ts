import { reportError } from './report-error.ts';

type Load = () => Promise<unknown>;
const waiting: Load[] = [];

/** Code that somebody may ask for on the page that has brought this. */
export const mayBeAskedFor = (load: Load): void => void waiting.push(load);

/** Loads that, and more, one after the other: what is asked for is there, also without a network. */
export async function fetchAhead(more: readonly Load[]): Promise<void> {
  for (const load of [...waiting.splice(0), ...more]) {
    try {
      await load();
    } catch (error) {
      // Whoever asks for it is told.
      reportError('code not fetched ahead', error);
    }
  }
}
