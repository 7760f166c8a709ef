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
  /** In a context that no test uses after it: for one that changes its clock or adds a script to all of its pages. */
  own?: boolean;
};

/** The browser that all files share; what a process opened in it ends with the process. */
let connected: Promise<Browser> | undefined;
export const launch = (): Promise<Browser> => (connected ??= chromium.connect(inject('browser')));

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
    own = text;
    await write(text);
  };
  clipboard.readText = async () => own ?? read();
}

const refuse = (): never => {
  throw new Error('Other tests use this context: open the page with { own: true }.');
};

async function newContext({
  mode,
  language,
  own,
  url,
}: Required<Pick<View, 'mode' | 'language' | 'own' | 'url'>>) {
  const browser = await launch();
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: mode,
    locale: language === 'sv' ? 'sv-SE' : 'en-US',
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addInitScript(keepOwnClipboard);
  if (!own) {
    Object.assign(context, { addInitScript: refuse });
    Object.assign(context.clock, { install: refuse });
  }
  return context;
}

/** Contexts that tests have left, by what cannot be changed of them: the browser has the portal's files in each. */
const left = new Map<string, BrowserContext[]>();

/** A context, and how it is left so that nothing of the test is in it. */
async function takeContext({
  mode = 'light',
  language = 'en',
  own = false,
  url = demo().url,
}: View): Promise<[BrowserContext, () => Promise<void>]> {
  const key = `${mode} ${language} ${url}`;
  const contexts = left.get(key) ?? [];
  left.set(key, contexts);
  const context = (own ? undefined : contexts.pop()) ?? (await newContext({ mode, language, own, url }));
  const leave = async (): Promise<void> => {
    await unroute(context);
    if (own) return context.close();
    for (const page of context.pages()) await page.close();
    await context.setStorageState({ cookies: [], origins: [] });
    contexts.push(context);
  };
  return [context, leave];
}

export async function visit(view: View = {}): Promise<Visit> {
  const { width = 1440, height = 900, url = demo().url } = view;
  const [context, leave] = await takeContext(view);
  const complaints: string[] = [];
  const hear = (page: Page): void => listen(page, complaints);
  context.on('page', hear);
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  const close = async (): Promise<void> => {
    context.off('page', hear);
    await leave();
  };
  return { page, context, url, complaints, close };
}

/** An answer that a test still changes on its way is of no interest once its page closes; it would end the whole run. */
async function unroute(context: BrowserContext): Promise<void> {
  for (const one of [...context.pages(), context]) await one.unrouteAll({ behavior: 'ignoreErrors' });
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
  const localStorage = [{ name: 'accessToken', value: accessToken }];
  await visited.context.setStorageState({ cookies: [], origins: [{ origin: url, localStorage }] });
  await visited.page.goto(address);
}

const pictures = process.env['E2E_PICTURES'];

/** Keeps a picture to look at, when E2E_PICTURES says where. */
export async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await page.screenshot({ path: path.join(pictures, `${name}.png`), animations: 'disabled' });
}
