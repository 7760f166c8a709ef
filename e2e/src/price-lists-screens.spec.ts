import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import * as house from './testing/house.ts';
import { allViews, twoViews, useScreens, type Screen } from './testing/screens.ts';
import type { Words } from './testing/words.ts';

const inspect = useScreens();
const email = 'operator@demo.example';
const lists = '/operator/price-lists';
const product = 's3-storage.capacity';
let operator: house.Caller;
let draft = '';

async function discardDraft(): Promise<void> {
  const { body } = await operator('GET', '/operator/price-lists/');
  const items = Array.isArray(body['items']) ? body['items'] : [];
  const left = items.find(({ standing }) => standing === 'draft');
  if (!left) return;
  const query = { id: String(left.number), version: String(left.version) };
  await operator('DELETE', '/operator/price-list/', { query });
}

beforeAll(async () => {
  operator = await house.callerOf(email);
  await discardDraft();
  const { body } = await operator('POST', '/operator/price-list/', { body: {} });
  draft = String(body['number']);
  const edit = { note: 'Energy', prices: { [product]: '0.00045' }, version: 1 };
  await operator('PUT', '/operator/price-list/', { query: { id: draft }, body: edit });
});
afterAll(() => discardDraft());

const draftAddress = (): string => `/operator/price-list?id=${draft}`;
const field = (page: Page, t: Words) => page.getByRole('textbox', { name: t(`prices.product.${product}`) });
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const screens: Screen[] = [
  {
    name: 'price-lists',
    email,
    address: () => lists,
    views: allViews,
    show: (page, t) => page.getByText(t('price-list.standing.inForce'), { exact: true }).first().waitFor(),
  },
  {
    name: 'price-list-published',
    email,
    address: () => '/operator/price-list?id=1',
    views: allViews,
    show: (page, t) => page.getByText(t('price-list.standing.past')).first().waitFor(),
  },
  {
    name: 'price-list-draft',
    email,
    address: draftAddress,
    views: allViews,
    show: (page, t) => field(page, t).waitFor(),
  },
  {
    name: 'price-list-publish',
    email,
    address: draftAddress,
    views: twoViews,
    show: async (page, t) => {
      await press(page, t('price-list.publish.ask'));
      await page.getByRole('dialog').getByText(t('price-list.publish.text')).waitFor();
    },
  },
  {
    name: 'price-list-discard',
    email,
    address: draftAddress,
    views: twoViews,
    show: async (page, t) => {
      await press(page, t('price-list.discard.ask'));
      await page.getByRole('dialog').getByText(t('price-list.discard.text')).waitFor();
    },
  },
  {
    name: 'price-lists-none-in-force',
    email,
    address: () => lists,
    views: twoViews,
    show: async (page, t) => {
      // What is published cannot be taken back, so that the answer of a new installation is put in its place.
      await page.route('**/api/operator/price-lists/', async (route) => {
        const response = await route.fetch();
        const { items } = await response.json();
        const past = items.map((item: object) => ({ ...item, standing: 'past' }));
        await route.fulfill({ response, json: { items: past, withoutPrice: [product] } });
      });
      await page.reload();
      await page.getByText(t('price-list.none.title')).waitFor();
    },
  },
  // What is typed here is kept on the device: last.
  {
    name: 'price-list-wrong-price',
    email,
    address: draftAddress,
    views: twoViews,
    show: async (page, t) => {
      await field(page, t).fill('gratis');
      await press(page, t('price-list.draft.save'));
      await page.getByText(t('price-list.validation.unitPriceNumber')).waitFor();
      await page.getByText(t('price-list.publish.saveFirst')).waitFor();
    },
  },
];

test.each(screens)(
  '$name breaks no rule of WCAG 2.2 AA and does not scroll sideways',
  { timeout: 120_000 },
  inspect,
);
