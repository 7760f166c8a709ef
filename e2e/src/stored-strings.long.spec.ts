import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi, tokenOf } from './testing/api.ts';
import { visit } from './testing/browser.ts';
import { clearLimits } from './testing/database.ts';
import { startDemo, type Demo } from './testing/demo.ts';
import { rowless, unseen } from './testing/hostile/columns.ts';
import { fillAll, type FillResult } from './testing/hostile/fill.ts';
import { hostile } from './testing/hostile/text.ts';
import {
  customerScreens,
  grownOn,
  operatorScreens,
  partnerScreens,
  wordsOn,
} from './testing/hostile/screens.ts';
import { prepareRows } from './testing/hostile/rows.ts';
import { wordsOf } from './testing/words.ts';

let demo: Demo;
let stored: FillResult;
const seen = new Set<string>();

beforeAll(async () => {
  demo = await startDemo(inject('preparedFolder'));
  await clearLimits(demo.dataDir);
  await prepareRows(demo.url);
  stored = await fillAll(demo);
});
afterAll(async () => {
  await demo.stop();
});

/** Tells when something stored has run, or the policy had to stop it. */
const watch = (): void => {
  if (!location.protocol.startsWith('http')) return;
  const violations: string[] = [];
  Object.assign(globalThis, { violations, ran: () => violations.push('ran') });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    violations.push(`${violatedDirective} ${blockedURI}`),
  );
};
const violationsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const violations: string[] = Reflect.get(globalThis, 'violations');
    return violations.splice(0);
  });

/** Lists draw every column, those too that nobody sees before wanting them. */
const showAll = (): void => {
  const read: (key: string) => string | null = Reflect.get(Storage.prototype, 'getItem');
  Storage.prototype.getItem = function getItem(key) {
    return key.startsWith('table:') ? '{"hidden":[]}' : read.call(this, key);
  };
};

/** What the address opens beside a list comes a moment after it. */
const panel = /[?&](entry|ticket|visit|download|bucket|user|vdc|replication|license)=/;

const loading = [wordsOf('en'), wordsOf('sv')].map((t) => t('common.loading'));
const waitingOn = (page: Page) => page.getByText(new RegExp(`^(${loading.join('|')})$`));

async function settle(page: Page): Promise<void> {
  await page.locator('h1, h2').first().waitFor();
  if (panel.test(page.url())) await page.getByRole('dialog').first().waitFor();
  await expect.poll(() => waitingOn(page).count(), { timeout: 20_000 }).toBe(0);
}

/** Goes through the screens, and collects what has gone wrong and which fields were met. */
async function walk(token: string | null, addresses: readonly string[]): Promise<string[]> {
  const visited = await visit({ url: demo.url, own: true });
  const { page, context } = visited;
  const faults: string[] = [];
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.addInitScript(watch);
  await context.addInitScript(showAll);
  if (token !== null)
    await context.addInitScript((one: string) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('accessToken', one);
    }, token);
  for (const address of addresses) {
    await page.goto(address);
    await settle(page);
    const words = await wordsOn(page);
    for (const name of stored.filled) if (words.includes(`#${name}"`)) seen.add(name);
    const found = [...(await violationsOn(page)), ...(await grownOn(page)), ...visited.complaints.splice(0)];
    const missing = page.getByRole('heading', { level: 1, name: /Page not found|Something went wrong/ });
    if ((await missing.count()) > 0) found.push('the page is not there');
    faults.push(...found.map((fault) => `${address}: ${fault}`));
  }
  await visited.close();
  return faults;
}

test('every column of the database that can hold free text has a hostile one in it', () => {
  expect(stored).toMatchObject({ empty: Object.keys(rowless), gone: [] });
  expect(stored.filled.length).toBeGreaterThan(90);
});

describe('no stored text runs, is refused by the policy, or becomes a part of the page', () => {
  const people = [
    ['partner@demo.example', partnerScreens],
    ['customer@demo.example', customerScreens],
    ['operator@demo.example', operatorScreens],
  ] as const;
  test.each(people)('for %s', { timeout: 180_000 }, async (email, screensOf) => {
    const token = await tokenOf(email, undefined, demo.url);
    expect(await walk(token, await screensOf(token, demo.url))).toEqual([]);
  });

  test('for somebody who has not signed in', async () => {
    const addresses = ['terms-of-service', 'terms-of-service?lng=sv', 'privacy-policy', 'login'];
    expect(
      await walk(
        null,
        addresses.map((page) => `/auth/${page}`),
      ),
    ).toEqual([]);
  });
});

test('what would run is noticed', async () => {
  const visited = await visit({ url: demo.url, own: true });
  const { page, context } = visited;
  await context.addInitScript(watch);
  await page.goto('/auth/login');
  await settle(page);
  await page.evaluate(
    (text) => document.body.insertAdjacentHTML('beforeend', `<p title="${text}">`),
    hostile('x'),
  );
  await expect.poll(async () => (await violationsOn(page)).join()).toContain('script-src');
  expect(await grownOn(page)).not.toEqual([]);
  expect(visited.complaints.join()).toContain('Content Security Policy');
  await visited.close();
});

test('each of them was met on a screen, as text', () => {
  const missed = stored.filled.filter((name) => !seen.has(name) && !(name in unseen));
  expect(missed).toEqual([]);
  // A reason for what is met after all is no reason.
  expect(Object.keys(unseen).filter((name) => seen.has(name))).toEqual([]);
});

test('what is saved as a file is never a page', async () => {
  const token = await tokenOf('partner@demo.example', undefined, demo.url);
  for (const path of [
    '/company/users/',
    '/customers/',
    '/audit-log/all/',
    '/company/visits/',
    '/support/tickets/',
  ]) {
    const response = await fetch(`${demo.url}/api${path}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
    });
    expect([
      path,
      response.headers.get('content-type'),
      response.headers.get('x-content-type-options'),
    ]).toEqual([path, 'text/csv; charset=utf-8', 'nosniff']);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  }
  expect((await callApi('/company/export/', { token, url: demo.url })).status).toBe(200);
  expect(hostile('x')).toContain('<script>');
});
