import { afterEach, expect } from 'vitest';
import { visit, type View, type Visit } from './browser.ts';

/**
 * Opens pages. What a test opens is left after it, and the test fails when a page complained of anything: script errors,
 * refused policies, failed requests.
 */
export function useBrowser(): (view?: View) => Promise<Visit> {
  const visits: Visit[] = [];
  afterEach(async () => {
    const opened = visits.splice(0);
    await Promise.all(opened.map((one) => one.close()));
    expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  return async (view) => {
    const opened = await visit(view);
    visits.push(opened);
    return opened;
  };
}
