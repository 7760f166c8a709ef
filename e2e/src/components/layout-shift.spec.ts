import { listAuditLog } from '@portal/contract/audit-log/entries';
import { getCustomer, getCustomerOverview, listCustomers } from '@portal/contract/customers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { never, sampled } from '../testing/component/answers.ts';
import { customerWith, logWith, overviewWith } from '../testing/component/one-customer.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const me = personOf('partner', 'owner', { servicesOffered: ['s3-storage', 'm365-backup', 'cloud-connect'] });
const widths = [1440, 1000, 360];
/** By how much a page may move while its answers come, as the Layout Instability API reckons it. */
const atMost = 0.02;

/** All that has moved since the page was opened, added up. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: readonly PerformanceEntry[]): void => {
          for (const entry of entries) sum += Number(Reflect.get(entry, 'value'));
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        // What has moved in the frame that is drawn now is told after it.
        const frames = (left: number): void => {
          if (left > 0) return void requestAnimationFrame(() => frames(left - 1));
          add(observer.takeRecords());
          resolve(sum);
        };
        frames(4);
      }),
  );

test.each(widths)(
  'at %i the page of a customer stands still while its answers come one by one',
  async (width) => {
    const { page, change } = await open({
      me,
      view: { width },
      address: `/customers/customer?id=${someId}`,
      answers: [getCustomer, getCustomerOverview, listAuditLog].map((one) => never(one)),
    });
    await page.getByRole('heading', { name: 'Latest changes' }).waitFor();
    change(logWith({}, {}, {}, {}, {}));
    await page
      .getByRole('region', { name: 'Latest changes' })
      .getByRole('listitem')
      .getByRole('link')
      .first()
      .waitFor();
    change(overviewWith());
    await page.getByText('Forecast').waitFor();
    change(customerWith());
    await page.getByRole('button', { name: 'Copy: Phone' }).waitFor();
    expect(await shiftOf(page)).toBeLessThan(atMost);
  },
);

test('the list of customers stands still while its rows come', async () => {
  const view = { width: 1440 };
  const { page, change } = await open({
    me,
    view,
    address: '/customers/customers',
    answers: [never(listCustomers)],
  });
  await page.getByRole('searchbox').waitFor();
  change(sampled(listCustomers));
  await page.getByRole('link', { name: 'Name 1' }).waitFor();
  expect(await shiftOf(page)).toBeLessThan(atMost);
});
