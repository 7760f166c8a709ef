import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { type Caller, callerOf } from './testing/api.ts';
import { newStorageCustomer } from './testing/storage.ts';
import { eventually, reasonOf } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf } from './testing/words.ts';

const { open, visitAs } = useBrowser();
const lists = '/operator/price-lists';
const operatorMail = 'operator@demo.example';
const product = 's3-storage.capacity';
let operator: Caller;
let partner: Caller;

let priceBefore: unknown;

beforeAll(async () => {
  operator = await callerOf(operatorMail);
  partner = await callerOf('partner@demo.example');
  const draft = await newDraft();
  priceBefore = priceOf((await operator('GET', '/operator/price-list/', { query: draft })).body);
});

const priceOf = ({ items }: Record<string, unknown>): unknown =>
  Array.isArray(items) ? items.find((one) => one.product === product)?.priceInForce : undefined;

// Other tests of this portal count with the prices that the demo has.
afterAll(async () => {
  const query = await newDraft();
  const { body } = await operator('GET', '/operator/price-list/', { query });
  const prices = { [product]: priceBefore };
  const saved = await operator('PUT', '/operator/price-list/', {
    query,
    body: { prices, version: body['version'] },
  });
  const published = { validFrom: body['today'], version: saved.body['version'] };
  const answer = await operator('POST', '/operator/price-list/publish/', { query, body: published });
  expect([saved.status, answer.status]).toEqual([200, 200]);
});

type Row = { number: number; standing: string; version: number };
const rows = async (): Promise<Row[]> => {
  const { body } = await operator('GET', '/operator/price-lists/');
  return Array.isArray(body['items']) ? body['items'] : [];
};

// There is one draft at a time: what another test has left goes.
beforeEach(async () => {
  const left = (await rows()).find(({ standing }) => standing === 'draft');
  if (!left) return;
  const query = { id: String(left.number), version: String(left.version) };
  await operator('DELETE', '/operator/price-list/', { query });
});

async function newDraft(): Promise<Record<'id', string>> {
  const { body } = await operator('POST', '/operator/price-list/', { body: {} });
  return { id: String(body['number']) };
}

const draftAt = ({ id }: { id: string }): string => `/operator/price-lists/price-list?id=${id}`;
const priceField = (page: Page, name = 'S3 Storage, capacity'): Locator =>
  page.getByRole('textbox', { name });
const press = (page: Page | Locator, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const savedDraft = async (page: Page, price: string): Promise<void> => {
  await priceField(page).fill(price);
  await press(page, 'Save draft');
  await page.getByText('The draft is saved').waitFor();
};

const t = wordsOf('en');

test(
  'a draft is a copy, is priced, published, and is then what a partner is told',
  { retry: 0 },
  async () => {
    const price = '0.00041';
    const page = await visitAs(operatorMail, lists);
    const number = 1 + Math.max(...(await rows()).map((one) => one.number));
    await press(page, t('price-list.draft.new'));
    await page.getByRole('heading', { level: 1, name: t('price-list.name', { number }) }).waitFor();
    const field = priceField(page, t(`service-texts.product.${product}`));
    expect(await field.inputValue()).toMatch(/^0\.000\d+$/);
    const publish = page.getByRole('button', { name: t('price-list.publish.ask'), exact: true });
    await field.fill(price);
    await page
      .getByText(within(`${price}\u00A0`))
      .first()
      .waitFor();
    await eventually(async () => expect(await reasonOf(publish)).toBe(t('price-list.publish.saveFirst')));
    await press(page, t('price-list.draft.save'));
    await page.getByText(t('price-list.draft.saved')).waitFor();
    await eventually(async () => expect(await reasonOf(publish)).toBeNull());
    expect(await field.inputValue()).toBe(price);
    await publish.click();
    const dialog = page.getByRole('dialog', { name: t('price-list.publish.title', { number }) });
    const day = dialog.getByLabel(within(t('price-list.publish.validFrom'))).first();
    await day.fill('2020-01-01');
    await press(dialog, t('price-list.publish.confirm'));
    await dialog
      .getByText(t('price-list.validation.dayPast', { field: t('price-list.publish.validFrom') }))
      .waitFor();
    const { body } = await operator('GET', '/operator/price-list/', { query: { id: String(number) } });
    await day.fill(String(body['today']));
    await press(dialog, t('price-list.publish.confirm'));
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(t('price-list.standing.inForce'), { exact: true }).waitFor();
    expect(await field.count()).toBe(0);
    await page.goto(lists);
    const row = page.getByRole('row').filter({ hasText: t('price-list.name', { number }) });
    await row.getByText(t('price-list.standing.inForce'), { exact: true }).waitFor();

    const customer = await newStorageCustomer(partner);
    const form = `/services/s3-storage/create-bucket?customerId=${customer.id}`;
    const partnersPage = await visitAs('partner@demo.example', form);
    const side = partnersPage.getByRole('complementary', { name: t('ui.form.side') });
    await press(side, t('prices.explain'));
    const listed = within(t('prices.listValidFrom', { version: number, day: '' }).slice(0, 14));
    await side.getByText(listed).waitFor();
  },
);

test(
  'a draft that somebody else was faster with is neither published, discarded nor saved over unseen',
  { retry: 0 },
  async () => {
    const draft = await newDraft();
    const page = await visitAs(operatorMail, draftAt(draft));
    await priceField(page).waitFor();
    const body = { prices: { [product]: '0.5' }, note: '', version: 1 };
    expect((await operator('PUT', '/operator/price-list/', { query: draft, body })).status).toBe(200);
    const dialog = page.getByRole('dialog');
    const faster = /^\S+ \S+ changed this draft on /;
    await press(page, 'Publish');
    await press(dialog, 'Publish price list');
    await page.getByText(faster).waitFor();
    await press(dialog, 'Cancel');
    await press(page, 'Discard draft');
    await press(dialog, 'Discard draft');
    await page.getByText(faster).waitFor();
    expect((await rows())[0]?.standing).toBe('draft');
    await press(dialog, 'Cancel');

    await priceField(page).fill('0.7');
    await press(page, 'Save draft');
    await page.getByText(faster).waitFor();
    await press(page, 'Load the new version');
    await page.getByText(/0\.7; the new version says 0\.5/).waitFor();
    await press(page, 'Use the new price of S3 Storage, capacity');
    await eventually(async () => expect(await priceField(page).inputValue()).toBe('0.5'));
  },
);

test('a draft is discarded after a question, and the log tells of each step', async () => {
  const draft = await newDraft();
  const page = await visitAs(operatorMail, draftAt(draft));
  await savedDraft(page, '0.0005');
  await press(page, 'Discard draft');
  await press(page.getByRole('dialog'), 'Discard draft');
  await page.getByText(`The draft of price list ${draft.id} is discarded`).waitFor();
  await page.waitForURL(({ pathname }) => pathname === lists);
  await page.goto('/audit-log/all');
  for (const event of ['discarded', 'changed', 'created'])
    await page
      .getByRole('row')
      .filter({ hasText: `Price list draft ${event}` })
      .first()
      .waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: 'Price list draft changed' })
    .first()
    .getByRole('link')
    .first()
    .click();
  await page.getByText(/^S3 Storage, capacity: 0\.\d+ → 0\.0005$/).waitFor();
});

describe('without a price list in force', () => {
  test(
    'whoever orders is told why it cannot be ordered, before pressing anything',
    { retry: 0 },
    async () => {
      const customer = await newStorageCustomer(partner);
      const visited = await open();
      await visited.page.route('**/api/s3/estimate/**', (route) =>
        route.fulfill({
          status: 409,
          json: { errorKey: 'priceMissing', message: '', requestId: '00000000-0000-4000-8000-000000000000' },
        }),
      );
      const form = `/services/s3-storage/create-bucket?customerId=${customer.id}`;
      await enter(visited, 'partner@demo.example', form);
      const order = visited.page.getByRole('button', { name: 'Create bucket', exact: true });
      await eventually(async () =>
        expect(await reasonOf(order)).toBe('This has no price today, so it cannot be ordered.'),
      );
    },
  );

  test(
    'a price that has changed is shown and asked for anew, and what was typed stays',
    { retry: 0 },
    async () => {
      const customer = await newStorageCustomer(partner);
      const visited = await open();
      const { page } = visited;
      const estimates = '**/api/s3/estimate/**';
      await page.route(estimates, async (route) => {
        const text = await (await route.fetch()).text();
        const body = text.replace(/"customerPrice" ?: ?"[^"]+"/g, '"customerPrice":"0.0001"');
        await route.fulfill({ body, contentType: 'application/json' });
      });
      const form = `/services/s3-storage/create-bucket?customerId=${customer.id}`;
      await enter(visited, 'partner@demo.example', form);
      const name = page.getByRole('textbox', { name: 'Name' });
      await name.fill('dearer');
      const shown = page.waitForResponse(/\/api\/s3\/estimate\//);
      await page.getByRole('radio', { name: /SE-NORTH-1/ }).check();
      await shown;
      const consent = page.getByRole('checkbox', { name: /^I accept/ });
      await consent.check();
      await page.unroute(estimates);
      await press(page, 'Create bucket');
      await page.getByText(/^The price has changed since it was shown to you/).waitFor();
      await eventually(async () => expect(await consent.isChecked()).toBe(false));
      expect(await name.inputValue()).toBe('dearer');
      await consent.check();
      await press(page, 'Create bucket');
      await page.getByRole('row').filter({ hasText: 'dearer' }).waitFor();
    },
  );
});
