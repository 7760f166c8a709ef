import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { enter, visit, type View, type Visit } from './browser.ts';

type VisitOpener = {
  open: (view?: View) => Promise<Visit>;
  /** The same as somebody who has signed in: answers the page at that address. */
  visitAs: (email: string, address: string, view?: View) => Promise<Page>;
};

/**
 * Opens pages. What a test opens is left after it, and the test fails when a page complained of anything: script errors,
 * refused policies, failed requests.
 */
export function useBrowser(): VisitOpener {
  const visits: Visit[] = [];
  afterEach(async () => {
    const opened = visits.splice(0);
    await Promise.all(opened.map((one) => one.close()));
    expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  const open = async (view?: View): Promise<Visit> => {
    const opened = await visit(view);
    visits.push(opened);
    return opened;
  };
  const visitAs = async (email: string, address: string, view?: View): Promise<Page> => {
    const opened = await open(view);
    await enter(opened, email, address);
    return opened.page;
  };
  return { open, visitAs };
}
