import process from 'node:process';
import type { Page } from 'playwright-core';
import { afterAll, expect, vi } from 'vitest';
import { accessibilityFindings, scrollsSideways } from './accessibility.ts';
import { enter, picture, visit, type View, type Visit } from './browser.ts';
import { wordsOf, type Words } from './words.ts';

export type Screen = {
  /** Also the name of its picture. */
  name: string;
  email: string;
  address: () => string;
  /** Brings the screen into the state that is meant, and waits for it. */
  show: (page: Page, t: Words) => Promise<unknown>;
  views: readonly View[];
};

const desk: View = { mode: 'light', language: 'en', width: 1440 };
const pocket: View = { mode: 'dark', language: 'sv', width: 360 };
/** Each mode, language and width once. */
export const twoViews: readonly View[] = [desk, pocket];

/** Both modes and languages at both widths; those that are none of the two are looked at in long runs. */
export const allViews: readonly View[] = [
  ...twoViews,
  { mode: 'dark', language: 'sv', width: 1440 },
  { mode: 'light', language: 'en', width: 360 },
];

const isLong = process.env['TEST_LONG'] === 'true';
const isOneOfTwo = ({ mode, width }: View): boolean =>
  twoViews.some((view) => view.mode === mode && view.width === width);

const narrowest = 320;
const phone = 600;
const heightOf = ({ width = 1440 }: View): number => (width < phone ? 780 : 900);

/** An open menu finds its new place a moment after the window has changed. */
const staysTooWide = (page: Page): Promise<boolean> =>
  vi
    .waitUntil(async () => !(await scrollsSideways(page)), { timeout: 3000, interval: 100 })
    .then(() => false)
    .catch(() => true);

/** What axe finds on a screen, and whether it scrolls sideways, in one view; keeps a picture. */
async function lookAt({ page }: Visit, { name, address, show }: Screen, view: View): Promise<string[]> {
  const { mode = 'light', language = 'en', width = 1440 } = view;
  const height = heightOf(view);
  await page.setViewportSize({ width, height });
  await page.goto(address());
  await show(page, wordsOf(language));
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(mode);
  await picture(page, `${name}-${mode}-${language}-${width}`);
  const findings = await accessibilityFindings(page);
  if (await staysTooWide(page)) findings.push(`scrolls sideways at ${width}`);
  if (width < phone) {
    await page.setViewportSize({ width: narrowest, height });
    if (await staysTooWide(page)) findings.push(`scrolls sideways at ${narrowest}`);
  }
  return findings.map((finding) => `${mode} ${language} ${width}: ${finding}`);
}

/**
 * The mode belongs to the person; here it is this visit's, so that the others stay as they are. In the page, because a
 * browser whose answers are changed on their way keeps none of the portal's files.
 */
const wearMode = (mode: 'light' | 'dark'): void => {
  const ask = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    const response = await ask(...call);
    if (!response.ok || new URL(response.url).pathname !== '/api/me/') return response;
    const me: { user: object } = await response.json();
    return Response.json({ ...me, user: { ...me.user, preferredMode: mode } });
  };
};

async function enterAs(email: string, view: View): Promise<Visit> {
  const visited = await visit({ ...view, height: heightOf(view), own: true });
  // What a screen before has left in a form is of no interest.
  visited.page.on('dialog', (dialog) => void dialog.accept());
  await visited.context.addInitScript(wearMode, view.mode ?? 'light');
  await enter(visited, email);
  return visited;
}

/**
 * Answers how to look at a screen: it fails when the screen breaks WCAG 2.2 AA, scrolls sideways, or complains, in any of
 * its views. Somebody stays signed in until another one's screen is looked at.
 */
export function useScreens(): (screen: Screen) => Promise<void> {
  const visits = new Map<View, Visit>();
  let person = '';
  const leave = async (): Promise<void> => {
    for (const one of visits.values()) await one.close();
    visits.clear();
  };
  const visitOf = async (email: string, view: View): Promise<Visit> => {
    if (email !== person) await leave();
    person = email;
    const visited = visits.get(view) ?? (await enterAs(email, view));
    visits.set(view, visited);
    return visited;
  };
  afterAll(leave);
  return async (screen) => {
    const findings: string[] = [];
    for (const view of isLong ? screen.views : screen.views.filter(isOneOfTwo)) {
      const visited = await visitOf(screen.email, view);
      findings.push(...(await lookAt(visited, screen, view)), ...visited.complaints.splice(0));
    }
    expect(findings).toEqual([]);
  };
}
