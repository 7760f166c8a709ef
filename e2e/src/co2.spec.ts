import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { downloaded, eventually } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf, type Words } from './testing/words.ts';

const { visitAs } = useBrowser();

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();
const take = (page: Page, t: Words, report: Locator) =>
  downloaded(page, () => report.getByRole('button', { name: t('ui.list.csv') }).click());

test('a partner goes from the navigation to the footprint of its customers, month by month, and takes the reports', async () => {
  const t = wordsOf('en');
  const page = await visitAs('viewer@demo.example', '/customers/customers');
  await page.getByRole('link', { name: t('app.navigation.greenClouds') }).click();
  await page.getByText(/\d\skg$/).waitFor();
  expect(await page.getByText(t('co2.running', { month: '|' }).split('|')[1] ?? '').count()).toBe(2);
  await page.getByRole('button', { name: t('ui.month.before') }).click();
  await eventually(async () => expect(new URL(page.url()).searchParams.get('month')).toMatch(/^\d{4}-\d\d$/));
  await page.locator('main tbody tr').getByText('Polarvind Kraft').first().waitFor();
  await region(page, t('co2.method.title')).getByText(t('co2.method.gridSE.source')).waitFor();

  await page.getByRole('link', { name: t('app.navigation.reports') }).click();
  const ofUsage = region(page, `S3 Storage · ${t('reports.usage.title')}`);
  await ofUsage.getByRole('button', { name: t('ui.month.before') }).click();
  const usage = await take(page, t, ofUsage);
  const [month = ''] = usage.name.match(/\d{4}-\d\d/) ?? [];
  const screen = ofUsage.getByRole('link', { name: t('reports.usage.screen') });
  expect(await screen.getAttribute('href')).toBe(`/services/s3-storage/usage?month=${month}`);
  expect(usage.name).toMatch(/-\d{4}-\d\d\.csv$/);
  expect(usage.text.split('\r\n').length).toBeGreaterThan(20);
  const co2 = await take(page, t, region(page, t('reports.co2.title')));
  expect(co2.text).toMatch(/\n\d{4}-\d\d,Björkudden IT AB,/);
  expect(co2.text).toMatch(/Polarvind Kraft[^\r]*,\d+\.\d+,/);
  // A viewer manages no documents.
  expect(await page.getByText(t('reports.coverage.title')).count()).toBe(0);
});

test('a customer’s owner sees its own by region and takes its own, and no other customer is named, in Swedish', async () => {
  const t = wordsOf('sv');
  const page = await visitAs('customer@demo.example', '/co2', { language: 'sv' });
  await region(page, t('co2.regions')).getByText('SE-NORTH-1').waitFor();
  expect(await page.getByText(t('co2.customers')).count()).toBe(0);
  await page.getByRole('link', { name: t('app.navigation.reports') }).click();
  const usage = await take(page, t, region(page, `S3 Storage · ${t('reports.ownUsage.title')}`));
  expect(usage.text).toMatch(/\r\n\d{4}-\d\d-01;[^\r]*;\d+,\d\d;SEK\r/);
  const co2 = await take(page, t, region(page, t('reports.ownCo2.title')));
  expect(co2.text).toMatch(/\n\d{4}-\d\d;SE-NORTH-1;/);
  expect(await page.getByText(t('reports.coverage.title')).count()).toBe(0);
});

test('the operator takes those of a partner, at the second try, and the acceptance of its documents', async () => {
  const t = wordsOf('en');
  const page = await visitAs('operator@demo.example', '/reports');
  await region(page, `S3 Storage · ${t('reports.usage.title')}`).waitFor();
  expect(new URL(page.url()).searchParams.get('partnerId')).not.toBeNull();
  const { name, text } = await take(page, t, region(page, t('reports.coverage.title')));
  expect(name).toMatch(/^acceptance .*\.csv$/);
  expect(text).toMatch(/^Organization,Partner,People,Accepted,Outstanding\r\n/);
  const calls = '**/api/co2/customers/**';
  await page.route(calls, (route) => route.fulfill({ status: 503, json: { errorKey: 'unavailable' } }));
  await region(page, t('reports.co2.title'))
    .getByRole('button', { name: t('ui.list.csv') })
    .click();
  const retry = page.getByRole('button', { name: t('common.retry') });
  await retry.waitFor();
  await page.unroute(calls);
  expect((await downloaded(page, () => retry.click())).text).toContain('Polarvind Kraft');
});
