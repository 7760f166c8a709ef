import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import type { Endpoint } from '@portal/contract/http';
import type { Words } from '../words.ts';
import type { Home, Scene } from './people.ts';

export type At = Scene & { home: Home };
type Call = {
  endpoint: Endpoint;
  query?: Record<string, string>;
  body?: unknown;
  csv?: true;
  /** What it answers to whoever may: its status, and its key where what is sent is harmless. */
  answers: string;
};

/** Where a point is on the screens, the control that does it, and the call behind. */
export type Place = {
  address: (at: At) => string;
  /** What is there once the page is drawn, whoever looks at it; the level 1 heading of that name otherwise. */
  drawn: (page: Page, t: Words) => Locator;
  control: (page: Page, t: Words, at: At) => Locator | Promise<Locator>;
  call: (at: At) => Call;
  /** To see the control a menu is opened, which is closed again. */
  opens?: true;
};

/** What was seen: the control on the screen, what the API answered the same page, and what it answers who may. */
type Seen = { screen: Screen; answer: string; answers: string };
type Screen = 'there' | 'off' | 'absent' | 'not found' | 'not found, but linked to';

const stepMs = 25;
const comesWithinMs = 1000;

type Router = { navigate: (to: { href: string }) => Promise<void> };

/** Goes there as a link does: the page's router ends its navigation when the new page is drawn, which nothing else tells. */
const follow = (page: Page, href: string): Promise<void> =>
  page.evaluate((to) => {
    const router: Router = Reflect.get(globalThis, '__TSR_ROUTER__');
    return router.navigate({ href: to });
  }, href);

/** True for the page, false for the 404 page that stands for it. */
async function arrives(page: Page, drawn: Locator): Promise<boolean> {
  const missing = page.getByRole('heading', { level: 1, name: 'Page not found' });
  await drawn.or(missing).first().waitFor();
  return !(await missing.isVisible());
}

/** How the control is at this moment: of several, the first that can be seen. */
const glance = (control: Locator): Promise<Screen> =>
  control.evaluateAll((found) => {
    const shown = found.find((one) => one.checkVisibility({ visibilityProperty: true }));
    if (!shown) return 'absent';
    return shown.getAttribute('aria-disabled') === 'true' || shown.matches(':disabled') ? 'off' : 'there';
  });

/** A page is drawn a moment before what it lists: it is absent, or off, once nothing is loading any more. */
async function stateOf(page: Page, t: Words, control: Locator): Promise<Screen> {
  let since = performance.now();
  let state = await glance(control);
  while (state !== 'there' && performance.now() - since < comesWithinMs) {
    const isLoading = (await page.getByText(t('common.loading')).count()) > 0;
    if (isLoading) since = performance.now();
    if (isLoading || state === 'absent') await page.waitForTimeout(stepMs);
    state = await glance(control);
    if (state === 'off' && !isLoading) break;
  }
  return state;
}

type Sent = { method: string; url: string; body: string | null; accept: string; key: string };

/** The calls from the page itself, with its own token; each answers `200`, or status and key. */
const ask = (page: Page, calls: readonly Sent[]): Promise<string[]> =>
  page.evaluate(async (all) => {
    const answers: string[] = [];
    for (const { method, url, body, accept, key } of all) {
      const response = await fetch(url, {
        method,
        headers: {
          accept,
          authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          'idempotency-key': key,
          ...(body !== null && { 'content-type': 'application/json' }),
        },
        body,
      });
      const text = await response.text();
      answers.push(response.ok ? String(response.status) : `${response.status} ${JSON.parse(text).errorKey}`);
    }
    return answers;
  }, calls);

const sentOf = ({ endpoint, query = {}, body, csv }: Call): Sent => ({
  method: endpoint.method,
  url: `/api${endpoint.path}?${new URLSearchParams(query)}`,
  body: body === undefined ? null : JSON.stringify(body),
  accept: csv ? 'text/csv' : 'application/json',
  key: randomUUID(),
});

type Looker = { page: Page; t: Words; at: At };

/** Goes to the place and looks for its control. */
async function look({ page, t, at }: Looker, place: Place): Promise<Screen> {
  const address = place.address(at);
  const here = await page.evaluate(() => location.pathname + location.search);
  if (here !== address) await follow(page, address);
  if (!(await arrives(page, place.drawn(page, t)))) {
    const links = page.locator(`a[href="${address}"]`);
    return (await links.count()) === 0 ? 'not found' : 'not found, but linked to';
  }
  const state = await stateOf(page, t, await place.control(page, t, at));
  if (place.opens) await page.keyboard.press('Escape');
  return state;
}

/** `may`, or the refusal when screen and API agree on one; what does not fit together says both. */
function cellOf({ screen, answer, answers }: Seen): string {
  if (screen === 'there' && answer === answers) return 'may';
  const isKept = screen !== 'there' && screen !== 'not found, but linked to';
  if (isKept && answer !== answers && !answer.startsWith('2')) return answer;
  return `screen: ${screen}, API: ${answer}`;
}

/** Looks at all places, one page after the other, and makes the calls behind them. */
export async function lookAround(
  looker: Looker,
  places: Readonly<Record<string, Place>>,
): Promise<Record<string, string>> {
  const all = Object.entries(places);
  const screens: Screen[] = [];
  for (const [, place] of all) screens.push(await look(looker, place));
  const calls = all.map(([, place]) => place.call(looker.at));
  const answered = await ask(looker.page, calls.map(sentOf));
  const cells = all.map(([id], index) => {
    const [screen = 'absent', answer = '', answers = ''] = [
      screens[index],
      answered[index],
      calls[index]?.answers,
    ];
    return [id, cellOf({ screen, answer, answers })];
  });
  return Object.fromEntries(cells);
}
