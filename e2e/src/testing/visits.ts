import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launch, visit, type View, type Visit } from './browser.ts';

/**
 * One browser for a file. What a test opens is closed after it, and the test fails when a page complained of anything:
 * script errors, refused policies, failed requests.
 */
export function useBrowser(): (view?: View) => Promise<Visit> {
  let browser: Browser | undefined;
  const visits: Visit[] = [];
  beforeAll(async () => {
    browser = await launch();
  });
  afterEach(async () => {
    const opened = visits.splice(0);
    await Promise.all(opened.map((one) => one.close()));
    expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  afterAll(() => browser?.close());
  return async (view) => {
    if (!browser) throw new Error('The browser is opened before the first test.');
    const opened = await visit(browser, view);
    visits.push(opened);
    return opened;
  };
}
