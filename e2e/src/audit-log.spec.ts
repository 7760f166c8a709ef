import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { callApi, newAccount } from './testing/accounts.ts';
import { scrollsSideways } from './testing/accessibility.ts';
import { choose, factOf, logOn, makeStory, rowsOf, type Log, type Story } from './testing/audit.ts';
import { enter } from './testing/browser.ts';
import { unique } from './testing/house.ts';
import { columnOf, downloaded, eventually } from './testing/lists.ts';
import { arriveAt } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';
import type { Language } from './testing/words.ts';

const open = useBrowser();
const all = '/audit-log/all';
const mine = '/audit-log/me';
const targetColumn = 2;
let story: Story;

beforeAll(async () => {
  story = await makeStory();
});

type View = { language?: Language; width?: number };

async function visitAs(email: string, address: string, view: View = {}): Promise<Log> {
  const { language = 'en' } = view;
  const visited = await open({ ...view, language });
  const separator = address.includes('?') ? '&' : '?';
  await enter(visited, email, `${address}${separator}lng=${language}`);
  return logOn(visited.page, language);
}
const partnersLog = (view?: View): Promise<Log> =>
  visitAs('partner@demo.example', `${all}?customerId=${story.customer.id}`, view);
const words = (page: Page): URLSearchParams => new URL(page.url()).searchParams;
const panelOf = (page: Page) => page.getByRole('dialog');
const nothing = ({ page, t }: Log) => page.getByText(t('ui.list.noMatch'), { exact: true }).waitFor();

test('the log tells what happened to whom, and while acting who did it and as whom; it is searched and taken as a file', async () => {
  const log = await partnersLog();
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
});

test('an entry opens beside the list, says all, and has an address', async () => {
  const log = await partnersLog();
  const { page, t, head, event } = log;
  await rowsOf(log, 'loginToCustomer').getByRole('link').click();
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
  await rowsOf(log, 'bucketOrdered').filter({ hasText: story.actedBucket }).getByRole('link').click();
  expect(await factOf(page, t('audit-log.detail.owner')).innerText()).toBe('storage-owner');
  await panelOf(page)
    .getByRole('link', { name: t('audit-log.panel.samePerson') })
    .click();
  await panelOf(page).waitFor({ state: 'detached' });
  expect([...words(page).keys()]).toEqual(['userId']);
});

test('event, category, person, customer and days narrow it, stay in the address and come back', async () => {
  const log = await visitAs('partner@demo.example', all);
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

test('on a phone it has cards, filters in a sheet, and scrolls down alone', async () => {
  const log = await partnersLog({ language: 'sv', width: 360 });
  const { page, t, event } = log;
  const card = page.getByRole('listitem').filter({ hasText: story.actedBucket });
  await card
    .filter({ hasText: event('bucketCreated') })
    .getByText(story.customer.name)
    .first()
    .waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole('button', { name: t('ui.list.filters') }).click();
  const sheet = page.getByRole('dialog', { name: t('ui.list.filters') });
  await sheet.getByText(log.head('event'), { exact: true }).first().click();
  await sheet.getByRole('button', { name: event('loginToCustomer'), exact: true }).click();
  await sheet.getByRole('button', { name: t('ui.list.done'), exact: true }).click();
  await card.first().waitFor({ state: 'detached' });
  await page
    .getByRole('main')
    .getByRole('link', { name: event('loginToCustomer'), exact: true })
    .click();
  expect(await factOf(page, t('audit-log.detail.reason')).innerText()).toBe(story.ticket);
  expect(await scrollsSideways(page)).toBe(false);
});

describe('who reads what', () => {
  test('a customer’s owner reads all and what is its own', async () => {
    const { page } = await visitAs('customer@demo.example', '/user-profile');
    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
    await arriveAt(page, all);
    await page.locator('tbody').getByRole('link').first().waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Mine', exact: true }).click();
    await arriveAt(page, mine);
    await page.locator('tbody').getByRole('link', { name: 'Login' }).first().waitFor();
    // The rows of before stay until the others have come.
    await eventually(async () => {
      const people = await page.locator('tbody tr td:last-child').allInnerTexts();
      expect([...new Set(people.map((person) => person.split(/[,\n]/)[0]))]).toHaveLength(1);
    });
    expect(await page.getByRole('button', { name: 'User', exact: true }).count()).toBe(0);
  });

  test('an engineer reads what is its own, and not the rest', async () => {
    const { page } = await visitAs('engineer@demo.example', all);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
    await arriveAt(page, mine);
    await page.locator('tbody').getByRole('link', { name: 'Login' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'All', exact: true }).count()).toBe(0);
  });

  test('a customer reads nothing of others, and not where people of its partner sit', async () => {
    const account = await newAccount();
    const log = await visitAs(account.email, all);
    const { page } = log;
    await rowsOf(log, 'customerCreated').getByRole('link').click();
    await panelOf(page).getByText('Fyrskeppet Molntjänster AB').waitFor();
    expect(await factOf(page, 'IP address').innerText()).toBe('–');
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'hidden' });
    await rowsOf(log, 'invitationAccepted').getByRole('link').click();
    expect(await factOf(page, 'IP address').innerText()).toMatch(/[.:]/);
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'hidden' });
    expect(await page.getByRole('columnheader', { name: 'Target customer' }).count()).toBe(0);
    await page.getByRole('searchbox').fill(story.actedBucket);
    await nothing(log);
    await account.remove();
  });

  test('a sign-in of somebody whom nobody knows is in the operator’s log', async () => {
    const stranger = `stranger-${unique()}@nowhere.example`;
    await callApi('/login/', { body: { username: stranger, password: 'not-a-password' } });
    const operator = await visitAs('operator@demo.example', `${all}?search=${stranger}`);
    await rowsOf(operator, 'loginFailedCredentials').getByText(stranger).waitFor();
    await rowsOf(operator, 'loginFailedCredentials').getByText('Unknown person').waitFor();
  });
});
