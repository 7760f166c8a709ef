import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { choose, factOf, logOn, makeStory, rowsOf, type Log, type Story } from './testing/audit.ts';
import { enter } from './testing/browser.ts';
import { columnOf, downloaded, eventually } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';

const { open } = useBrowser();
const all = '/audit-log/all';
const targetColumn = 2;
let story: Story;

beforeAll(async () => {
  story = await makeStory();
});

async function openLog(address: string): Promise<Log> {
  const visited = await open();
  const separator = address.includes('?') ? '&' : '?';
  await enter(visited, 'partner@demo.example', `${address}${separator}lng=en`);
  return logOn(visited.page, 'en');
}
const words = (page: Page): URLSearchParams => new URL(page.url()).searchParams;
const panelOf = (page: Page) => page.getByRole('dialog');
const nothing = ({ page, t }: Log) => page.getByText(t('ui.list.noMatch'), { exact: true }).waitFor();

test('the log tells what happened to whom, and while acting who did it and as whom; it is searched and taken as a file', async () => {
  const log = await openLog(`${all}?customerId=${story.customer.id}`);
  const { customer, bucket, actedBucket } = story;
  const row = rowsOf(log, 'bucketCreated');
  await row.first().waitFor();
  expect(await row.count()).toBe(2);
  const own = await row.filter({ hasText: bucket }).getByRole('cell').allInnerTexts();
  expect(own.slice(targetColumn, 5)).toEqual([bucket, customer.name, 'S3 Storage']);
  expect(own.at(-1)).not.toContain('Björkudden');
  const acted = await row.filter({ hasText: actedBucket }).getByRole('cell').last().innerText();
  expect(acted.split('\n')).toEqual([
    expect.stringMatching(/^\S+ \S+, Björkudden IT AB$/),
    log.t('audit-log.actingAs', { organization: customer.name }),
  ]);
  await rowsOf(log, 'loginToCustomer').waitFor();
  await rowsOf(log, 'customerCreated').waitFor();
  await rowsOf(log, 'serviceEnabled').waitFor();

  const { page, t, event } = log;
  const search = page.getByRole('searchbox', { name: t('audit-log.list.search') });
  await search.fill(story.ticket.toLowerCase());
  await eventually(async () => expect(await columnOf(page, targetColumn)).toEqual([story.customer.name]));
  await search.fill(`${event('bucketCreated')} acted`);
  await eventually(async () => expect(await columnOf(page, targetColumn)).toEqual([story.actedBucket]));
  const { name, text } = await downloaded(page, () =>
    page.getByRole('button', { name: t('ui.list.csv') }).click(),
  );
  expect(name).toBe(`${t('audit-log.list.file')}.csv`);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  for (const part of [event('bucketCreated'), 'S3 Storage', story.actedBucket, story.customer.name])
    expect(lines[1]).toContain(part);
  expect(lines[1]).toMatch(/Björkudden IT AB/);
  await search.fill('no-such-word');
  await nothing(log);
  await search.fill('');
  await opensAnEntry(log);
});

/** It opens beside the list, says all, and has an address. */
async function opensAnEntry(log: Log): Promise<void> {
  const { page, t, head, event } = log;
  await rowsOf(log, 'loginToCustomer').getByRole('link').first().click();
  const panel = page.getByRole('dialog', { name: event('loginToCustomer') });
  await panel.getByText('loginToCustomer', { exact: true }).waitFor();
  await page.reload();
  await panel.waitFor();
  expect(await factOf(page, t('audit-log.detail.reason')).innerText()).toBe(story.ticket);
  expect(await factOf(page, head('targetCustomer')).innerText()).toBe(story.customer.name);
  expect(await factOf(page, head('partner')).innerText()).toBe('Björkudden IT AB');
  expect(await factOf(page, head('user')).innerText()).toContain(story.customer.name);
  expect(await factOf(page, head('at')).innerText()).toMatch(/UTC$/);
  expect(await factOf(page, head('ip')).innerText()).toMatch(/[.:]/);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect([...words(page).keys()].filter((word) => word !== 'lng')).toEqual(['customerId']);
  await rowsOf(log, 'bucketOrdered').filter({ hasText: story.actedBucket }).getByRole('link').first().click();
  expect(await factOf(page, t('audit-log.detail.owner')).innerText()).toBe('storage-owner');
  await panelOf(page)
    .getByRole('link', { name: t('audit-log.panel.samePerson') })
    .click();
  await panelOf(page).waitFor({ state: 'detached' });
  expect([...words(page).keys()]).toEqual(['userId']);
}

test('event, category, person, customer and days narrow it, stay in the address and come back', async () => {
  const log = await openLog(all);
  const { page, t, event } = log;
  const { customer, bucket, actedBucket } = story;
  await choose(log, 'targetCustomer', { search: customer.name, choice: customer.name });
  const group = t('audit-log.category.s3');
  const allOf = t('audit-log.filter.allOf', { category: group });
  await choose(log, 'event', { search: group, choice: allOf, shown: group });
  await eventually(async () =>
    expect(new Set(await columnOf(page, targetColumn))).toEqual(new Set([bucket, actedBucket])),
  );
  expect(words(page).get('category')).toBe('s3');
  await choose(log, 'event', { search: event('bucketCreated'), choice: event('bucketCreated') });
  await eventually(async () =>
    expect((await columnOf(page, targetColumn)).toSorted()).toEqual([actedBucket, bucket].toSorted()),
  );
  await choose(log, 'user', { search: 'engineer@demo.example', choice: story.engineer });
  await eventually(async () => expect(await columnOf(page, targetColumn)).toEqual([actedBucket]));
  expect(words(page).get('event')).toBe('bucketCreated');
  expect(words(page).has('category')).toBe(false);
  await page.locator('[aria-haspopup]', { hasText: t('ui.list.period.label') }).click();
  await page.getByLabel(t('ui.list.period.from'), { exact: true }).fill('2000-01-01');
  await page.getByLabel(t('ui.list.period.to'), { exact: true }).fill('2000-01-31');
  await page.getByRole('button', { name: t('ui.list.period.apply') }).click();
  await nothing(log);
  await page.reload();
  await nothing(log);
  expect(words(page).get('to')).toBe('2000-01-31');
  await page.goBack();
  await eventually(async () => expect(await columnOf(page, targetColumn)).toEqual([actedBucket]));
  await page.goBack();
  await eventually(async () => expect(await columnOf(page, targetColumn)).toHaveLength(2));
  await page.getByRole('button', { name: t('ui.list.clear'), exact: true }).click();
  await eventually(async () => expect((await columnOf(page, targetColumn)).length).toBeGreaterThan(20));
  expect([...words(page).keys()].filter((word) => word !== 'lng')).toEqual([]);
});
