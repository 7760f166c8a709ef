import type { Locator, Page } from 'playwright-core';
import type { Cell } from '../../rights/points.ts';
import type { Words } from '../words.ts';
import type { Home, Scene } from './people.ts';

export type At = Scene & { home: Home };
/** Where a point is on the screens, and the control that does it. */
export type Place = {
  address: (at: At) => string;
  /** What is there once the page is drawn, whoever looks at it; the level 1 heading of that name otherwise. */
  drawn: (page: Page, t: Words) => Locator;
  control: (page: Page, t: Words, at: At) => Locator | Promise<Locator>;
  /** To see the control a menu is opened, which is closed again. */
  opens?: true;
};

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

/** A page that is refused may not be linked to either. */
const cellOf = (screen: Screen): Cell | Screen => {
  if (screen === 'there') return 'may';
  return screen === 'not found, but linked to' ? screen : 'may not';
};

/** Looks at all places, one page after the other. */
export async function lookAround(
  looker: Looker,
  places: Readonly<Record<string, Place>>,
): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const [id, place] of Object.entries(places)) seen[id] = cellOf(await look(looker, place));
  return seen;
}
