import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { inject, vi } from 'vitest';
import { demo } from './portals.ts';

export const demoPassword = 'Demo-portal-1';

/** How a page is opened: mode, language and size; 1440 and 360 wide are the two that every screen is made for. */
export type View = {
  mode?: 'light' | 'dark';
  language?: 'en' | 'sv';
  width?: number;
  height?: number;
  /** Another portal than the one that the run shares. */
  url?: string;
};

/** The browser that all files share; what a file opened in it ends with the file. */
export const launch = (): Promise<Browser> => chromium.connect(inject('browser'));

/** A page and what went wrong in it: script errors, refused policies, failed requests that nobody expected. */
export type Visit = {
  page: Page;
  context: BrowserContext;
  /** The portal that it is a visit to. */
  url: string;
  complaints: string[];
  close(): Promise<void>;
};

const isExpected = (text: string): boolean => /status of (4\d\d|503)/.test(text);

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text());
  });
}

/** All files share a browser, and so its clipboard: a page reads what it has copied itself. */
function keepOwnClipboard(): void {
  if (!isSecureContext) return;
  const { clipboard } = navigator;
  const [write, read] = [clipboard.writeText.bind(clipboard), clipboard.readText.bind(clipboard)];
  let own: string | undefined;
  clipboard.writeText = async (text) => {
    await write(text);
    own = text;
  };
  clipboard.readText = async () => own ?? read();
}

export async function visit(browser: Browser, view: View = {}): Promise<Visit> {
  const { mode = 'light', language = 'en', width = 1440, height = 900 } = view;
  const url = view.url ?? demo().url;
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: mode,
    locale: language === 'sv' ? 'sv-SE' : 'en-US',
    timezoneId: 'Europe/Stockholm',
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addInitScript(keepOwnClipboard);
  const complaints: string[] = [];
  context.on('page', (page) => listen(page, complaints));
  const page = await context.newPage();
  return { page, context, url, complaints, close: () => leave(context) };
}

/** An answer that a test still changes on its way is of no interest once its page closes; it would end the whole run. */
async function leave(context: BrowserContext): Promise<void> {
  for (const one of [...context.pages(), context]) await one.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Signs in through the API and hands the token to the page, for tests that are about something else. */
export async function enter(visited: Visit, email: string, address = '/'): Promise<void> {
  const { url } = visited;
  // Wrong tries of another test may make the account wait for some seconds.
  const accessToken = await vi.waitFor(
    async (): Promise<string> => {
      const response = await fetch(`${url}/api/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: email, password: demoPassword }),
      });
      const answer: { accessToken?: string } = JSON.parse(await response.text());
      if (answer.accessToken === undefined) throw new Error(`${email} cannot sign in yet.`);
      return answer.accessToken;
    },
    { timeout: 60_000, interval: 2000 },
  );
  await visited.context.addInitScript((token: string) => {
    // An empty page, as axe opens one, has no storage.
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('e2e-entered') !== null) return;
    sessionStorage.setItem('e2e-entered', 'yes');
    localStorage.setItem('accessToken', token);
  }, accessToken);
  await visited.page.goto(address);
}

/**
 * No event reaches the page, so that nothing is read again by itself: for a test that lifts a fault and then presses what
 * tries again, which would be gone when an event comes in between.
 */
export const withoutEvents = (page: Page): Promise<unknown> =>
  page.route(/\/api\/(?:operations|operator)\/events\//, () => undefined);

const pictures = process.env['E2E_PICTURES'];

/** Keeps a picture to look at, when E2E_PICTURES says where. */
export async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await page.screenshot({ path: path.join(pictures, `${name}.png`), animations: 'disabled' });
}
