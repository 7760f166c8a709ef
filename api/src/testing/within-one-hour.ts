import type { TestOptions } from 'vitest';

const hourNow = (): number => Math.floor(Date.now() / 3_600_000);
const passed = 'A full hour passed meanwhile';

/** For what `withinOneHour` makes: a second try, which the run names and counts, when an hour has passed and only then. */
export const inOneHour: TestOptions = { retry: { count: 1, condition: new RegExp(`^${passed}`) } };

/** Says of a test that failed that a full hour passed meanwhile: then there may be one reading more, or another day. */
export const withinOneHour = (work: () => Promise<void>) => async (): Promise<void> => {
  const hour = hourNow();
  try {
    await work();
  } catch (error) {
    if (hourNow() === hour) throw error;
    throw new Error(`${passed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};
