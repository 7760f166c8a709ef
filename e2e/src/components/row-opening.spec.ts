import { listAuditLog } from '@portal/contract/audit-log/entries';
import { getCustomer, getCustomerOverview, listCustomers } from '@portal/contract/customers';
import { listSessions } from '@portal/contract/user-access';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const me = personOf('partner', 'owner');
const list = sampleOf(listCustomers);
const customers = {
  me,
  address: '/customers/customers',
  answers: [
    answer(listCustomers, {
      ...list,
      items: list.items.map((one) => ({ ...one, organizationNumber: '556016-0680' })),
    }),
    ...[listSessions, getCustomer, getCustomerOverview, listAuditLog].map((one) => sampled(one)),
  ],
};
const first = { hasText: 'Name 1' };
const addressOf = (page: Page): string => `${new URL(page.url()).pathname}${new URL(page.url()).search}`;

test('a row opens what its name opens, beside as well, and nothing where it is marked or has controls', async () => {
  const { page } = await open(customers);
  const row = page.getByRole('row').filter(first);
  const number = row.getByText('556016-0680');
  const target = (await row.getByRole('link', { name: 'Name 1' }).getAttribute('href')) ?? '';
  const stays = (): void => expect(addressOf(page)).toBe(customers.address);
  expect(await number.evaluate((cell) => getComputedStyle(cell).cursor)).toBe('pointer');

  // Marked by dragging over it.
  const box = (await number.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^5560/);
  stays();
  await row.getByRole('button').click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  stays();

  for (const how of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
    const [beside] = await Promise.all([page.context().waitForEvent('page'), number.click(how)]);
    expect(new URL(beside.url()).pathname + new URL(beside.url()).search).toBe(target);
    await beside.close();
    stays();
  }
  await number.click();
  await expect.poll(() => addressOf(page)).toBe(target);
  await page.goBack();
  await number.waitFor();
  // The row itself is no stop of the keyboard.
  expect(await page.locator('tbody [tabindex], tbody tr[role]').count()).toBe(0);
});

test('on a phone a card opens what its name opens; a row whose name leads nowhere opens nothing', async () => {
  const { page } = await open({ ...customers, view: { width: 360 } });
  const card = page.getByRole('listitem').filter(first);
  const target = (await card.getByRole('link').getAttribute('href')) ?? '';
  const { x, y, width, height } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height - 4);
  await expect.poll(() => addressOf(page)).toBe(target);
  await open({ ...customers, address: '/user-profile?tab=sessions' });
  const session = page.locator('tbody tr').first();
  await session.waitFor();
  expect(await session.evaluate((row) => getComputedStyle(row).cursor)).not.toBe('pointer');
  await session.locator('td').nth(1).click();
  expect(addressOf(page)).toBe('/user-profile?tab=sessions');
});
