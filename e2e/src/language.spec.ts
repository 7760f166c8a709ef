import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount, type Invited } from './testing/accounts.ts';
import type { Visit } from './testing/browser.ts';
import { arriveAt, giveAddress, givePassword, kept, signIn } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';
import { demo } from './testing/portals.ts';

const open = useBrowser();
const titles = { en: 'Log in', sv: 'Logga in' } as const;
type Language = keyof typeof titles;

/** What each source of the detector says; those that are left out say nothing. */
type Sources = {
  query?: Language;
  cookie?: Language;
  local?: Language;
  session?: Language;
  navigator: string;
  tag?: string;
};

async function prepare({ page, context }: Visit, sources: Sources): Promise<void> {
  const { cookie, local, session, navigator, tag } = sources;
  if (cookie) await context.addCookies([{ name: 'i18next', value: cookie, url: demo().url }]);
  await page.addInitScript(
    (said) => {
      if (said.local) localStorage.setItem('i18nextLng', said.local);
      if (said.session) sessionStorage.setItem('i18nextLng', said.session);
      Object.defineProperty(navigator, 'languages', { get: () => [said.navigator] });
    },
    { local, session, navigator },
  );
  if (tag === undefined) return;
  await page.route('**/auth/login*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('<html lang="en">', `<html lang="${tag}">`);
    await route.fulfill({ response: answer, body });
  });
}

const speaks = (page: Page, language: Language): Promise<void> =>
  page.getByRole('heading', { level: 1, name: titles[language], exact: true }).waitFor();

describe('the order in which the language is looked for', () => {
  const steps: [step: string, sources: Sources, language: Language][] = [
    ['the query string', { query: 'sv', cookie: 'en', local: 'en', session: 'en', navigator: 'en-US' }, 'sv'],
    ['the cookie', { cookie: 'sv', local: 'en', session: 'en', navigator: 'en-US' }, 'sv'],
    ['local storage', { local: 'sv', session: 'en', navigator: 'en-US' }, 'sv'],
    ['session storage', { session: 'sv', navigator: 'en-US' }, 'sv'],
    ['the navigator', { navigator: 'sv-SE' }, 'sv'],
    ['the html tag', { navigator: 'fi-FI', tag: 'sv' }, 'sv'],
    ['the fallback English', { navigator: 'fi-FI', tag: 'fi' }, 'en'],
  ];

  test.each(steps)('%s decides before all that come after it', async (_step, sources, language) => {
    const visited = await open({ language: 'en' });
    const { page } = visited;
    await prepare(visited, sources);
    await page.goto(sources.query ? `/auth/login?lng=${sources.query}` : '/auth/login');
    await speaks(page, language);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  });
});

describe('the chosen language', () => {
  let account: Invited;
  beforeAll(async () => {
    account = await newAccount();
  });
  afterAll(() => account.remove());

  test('is kept in local storage under i18nextLng and survives a reload', async () => {
    const { page } = await open();
    await page.goto('/auth/login');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Svenska');
    await speaks(page, 'sv');
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('sv');
    await page.reload();
    await speaks(page, 'sv');
  });

  test('goes to the user and is there on another device', async () => {
    const { page } = await open();
    await page.goto('/auth/login');
    await signIn(page, account.email);
    await arriveAt(page, '/services/s3-storage/buckets');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await kept(page, () => page.getByRole('button', { name: 'Svenska' }).click());
    await page.getByRole('button', { name: /^Ditt konto/ }).waitFor();

    const other = await open();
    await other.page.goto('/auth/login');
    await signIn(other.page, account.email);
    await other.page.getByRole('button', { name: /^Ditt konto/ }).waitFor();
    expect(await other.page.evaluate(() => document.documentElement.lang)).toBe('sv');
  });

  test('of the login page goes to the user who then signs in', async () => {
    const { page } = await open({ language: 'sv' });
    await page.goto('/auth/login');
    await page.getByRole('combobox', { name: 'Språk' }).selectOption('English');
    await speaks(page, 'en');
    await giveAddress(page, account.email);
    await kept(page, () => givePassword(page));
    await page.getByRole('button', { name: /^Your account/ }).waitFor();

    const other = await open({ language: 'sv' });
    await other.page.goto('/auth/login');
    await giveAddress(other.page, account.email, 'sv');
    await givePassword(other.page, undefined, 'sv');
    await other.page.getByRole('button', { name: /^Your account/ }).waitFor();
  });
});

describe('the generic validation messages', () => {
  const catalogue = (language: Language): Record<string, string> =>
    JSON.parse(
      readFileSync(path.resolve(import.meta.dirname, `../../web/src/platform/${language}.json`), 'utf8'),
    )['validation'];

  test('stand word for word in one catalogue', () => {
    expect(catalogue('en')).toMatchObject({
      empty: '{field} can not be left empty',
      required: '{field} is required',
      minLength: '{field} must be at least {min} characters long',
      maxLength: '{field} can be at most {max} characters long',
      betweenLength: '{field} must be between {min} and {max} characters long',
      exactLength: '{field} must be exactly {length} characters long',
      atLeastOne: '{field}: select at least one item',
      minAmount: '{field}: select at least {min} items',
      numberBetween: '{field} must be a number between {min} and {max}',
      number: '{field} must be a number',
      consent: 'Please confirm that you have accepted',
      match: '{field} must match {other}',
      email: 'Enter a valid email address',
      confirm: 'Please confirm that {action}',
    });
  });

  test('are in Swedish too, each with the same blanks to fill', () => {
    const blanks = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
    const [english, swedish] = [catalogue('en'), catalogue('sv')];
    expect(Object.keys(swedish)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english)) {
      expect(blanks(swedish[key] ?? ''), key).toEqual(blanks(text));
      expect(swedish[key], key).not.toBe(text);
    }
  });
});
