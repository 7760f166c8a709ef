import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { type Caller, callerOf } from './testing/api.ts';
import { type Reseller, newCustomer, newReseller } from './testing/people.ts';
import { eventually } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf, type Words } from './testing/words.ts';

const { open } = useBrowser();
const pricing = '/customers/pricing';
const service = { service: 'S3 Storage' };

/** A company of its own, because an uplift is all customers' price. */
let reseller: Reseller;
let caller: Caller;
beforeAll(async () => {
  reseller = await newReseller();
  caller = await callerOf(reseller.email);
});

const setForAll = (percent: string, before: string) =>
  caller('PUT', '/customer/partner-pricing/', { body: { service: 's3-storage', percent, before } });
const shownOf = async (path: string, query = {}): Promise<string> => {
  const { body } = await caller('GET', path, { query });
  const items: { percent: string }[] = Array.isArray(body['items']) ? body['items'] : [];
  return items[0]?.percent ?? '';
};
const ofAll = () => shownOf('/customer/partner-pricing/');
const ask = (page: Page, t: Words) =>
  page.getByRole('button', { name: t('pricing.change.ask', service) }).click();
const percentField = (page: Page, t: Words) =>
  page.getByRole('dialog').getByRole('textbox', { name: within(t('pricing.change.percent')) });
/** It counts from the day in Sweden, and says what becomes of the running month; on its first day otherwise. */
const effectText = (t: Words): RegExp => {
  const day = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Stockholm', day: 'numeric' }).format();
  const key = day === '1' ? 'pricing.change.effectFirst' : 'pricing.change.effect';
  const [start = '', middle = ''] = t(key, { day: '|', month: '|' }).split('|');
  return new RegExp(`^${escaped(start)}.*${day}.*${escaped(middle)}`);
};
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const save = (page: Page, t: Words) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('pricing.change.confirm') })
    .click();

test(
  'a partner sets an uplift for all, seeing the prices before; then one for a customer, and takes it back',
  { retry: 0 },
  async () => {
    const t = wordsOf('en');
    await setForAll('0', await ofAll());
    const customer = await newCustomer(caller);
    const visited = await open();
    const { page } = visited;
    await enter(visited, reseller.email, '/customers/customers');
    await page
      .getByRole('link', { name: t('app.navigation.pricing'), exact: true })
      .first()
      .click();
    await ask(page, t);
    const preview = page.getByRole('region', { name: t('pricing.preview.title') });
    await page.getByRole('dialog').getByText(effectText(t)).waitFor();
    await percentField(page, t).fill('501');
    await preview.getByText(t('pricing.preview.nothing')).waitFor();
    await save(page, t);
    await page.getByRole('dialog').getByText(/500/).first().waitFor();
    // 0.00037 per GiB and hour is 276.58 per TiB and month.
    await percentField(page, t).fill('12.5');
    await preview.getByText('311.16').waitFor();
    await preview.getByText('276.58').first().waitFor();
    await percentField(page, t).fill('-10');
    await preview.getByText(t('pricing.belowCost.title')).waitFor();
    await percentField(page, t).fill('12.5');
    await save(page, t);
    await page.getByText(t('pricing.change.done')).waitFor();
    await page.getByText('311.16').first().waitFor();
    expect(await ofAll()).toBe('12.5');

    await page.goto(`/customers/customers?search=${encodeURIComponent(customer.name)}`);
    await page.getByRole('button', { name: t('ui.list.actions', { row: customer.name }) }).click();
    await page.getByRole('menuitem', { name: t('customers.action.pricing') }).click();
    await page.getByRole('heading', { level: 1, name: within(customer.name) }).waitFor();
    await ask(page, t);
    await page.getByRole('radio', { name: within(t('pricing.change.own')) }).check();
    await percentField(page, t).fill('-7.5');
    await save(page, t);
    await page.getByText(t('pricing.change.done')).first().waitFor();
    await page.getByText('−7.5').first().waitFor();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('pricing.title'), exact: true })
      .first()
      .click();
    await page
      .getByRole('button', { name: t('pricing.column.service'), exact: true })
      .filter({ visible: true })
      .last()
      .click();
    await page.getByRole('menuitemradio', { name: service.service }).click();
    await page.waitForURL(/[?&]service=s3-storage/);
    await page.getByRole('link', { name: customer.name }).click();
    await ask(page, t);
    await page
      .getByRole('radio', { name: within(t('pricing.change.general', { uplift: '|' }).split(',')[0] ?? '') })
      .check();
    await save(page, t);
    await eventually(async () =>
      expect(await shownOf('/customer/customer-pricing/', customer.query)).toBe('12.5'),
    );
    await page.getByRole('rowheader', { name: t('pricing.history.inherited') }).waitFor();
  },
);

test(
  'what was set more than fifty times is shown to its end, when it is asked for',
  { retry: 0 },
  async () => {
    const t = wordsOf('en');
    const customer = await newCustomer(caller);
    for (let percent = 1; percent <= 52; percent += 1) {
      const before = percent === 1 ? null : `${percent - 1}`;
      const body = { service: 's3-storage', percent: `${percent}`, before };
      await caller('PUT', '/customer/customer-pricing/', { query: customer.query, body });
    }
    const visited = await open();
    const { page } = visited;
    await enter(visited, reseller.email, `${pricing}?id=${customer.id}&lng=en`);
    const history = page.getByRole('region', { name: t('pricing.history.of', service) });
    const row = (percent: number) => history.getByRole('row').filter({ hasText: `+${percent}\u00A0%` });
    await row(52).waitFor();
    expect(await row(2).count()).toBe(0);
    await page.getByRole('button', { name: t('pricing.history.older') }).click();
    await row(1).waitFor();
    expect([await history.getByRole('rowheader').count(), await row(52).count()]).toEqual([52, 1]);
    expect(await page.getByRole('button', { name: t('pricing.history.older') }).count()).toBe(0);
  },
);

test(
  'somebody faster is told with who and when, what holds now is seen, and saving again replaces it',
  { retry: 0 },
  async () => {
    const t = wordsOf('en');
    const visited = await open();
    const { page } = visited;
    await enter(visited, reseller.email, `${pricing}?lng=en`);
    await ask(page, t);
    const now = (await ofAll()) === '44' ? '45' : '44';
    await setForAll(now, await ofAll());
    await percentField(page, t).fill('20');
    await save(page, t);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(within(t('ui.stale.by', { by: 'Signe Ny', at: '' }))).waitFor();
    await dialog.getByText(`+${now} %`.replace(' ', '\u00A0'), { exact: true }).waitFor();
    expect(await page.getByText(t('pricing.change.failed')).count()).toBe(0);
    expect(await percentField(page, t).inputValue()).toBe('20');
    await save(page, t);
    await eventually(async () => expect(await ofAll()).toBe('20'));
  },
);
