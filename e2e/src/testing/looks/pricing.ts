import type { Page } from 'playwright-core';
import { callerOf } from '../house.ts';
import { allViews, twoViews, type Screen } from '../screens.ts';
import { within, type Words } from '../words.ts';

const pricing = '/customers/pricing';
const email = 'billing@demo.example';

const ask = (page: Page, t: Words): Promise<void> =>
  page.getByRole('button', { name: t('pricing.change.ask', { service: 'S3 Storage' }) }).click();

async function showBelowCost(page: Page, t: Words): Promise<void> {
  await ask(page, t);
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: within(t('pricing.change.percent')) })
    .fill('-40');
  await page.getByRole('region', { name: t('pricing.preview.title') }).waitFor();
}

/** A customer of the demo that has a price of its own. */
async function customerWithOwnPrice(): Promise<string> {
  const billing = await callerOf(email);
  const { body } = await billing('GET', '/customer/customer-pricings/');
  const items: { customerId: string }[] = Array.isArray(body['items']) ? body['items'] : [];
  return items[0]?.customerId ?? '';
}

export async function pricingScreens(): Promise<Screen[]> {
  const id = await customerWithOwnPrice();
  return [
    {
      name: 'pricing',
      email,
      address: () => pricing,
      show: async (page, t) => {
        await page.getByRole('heading', { name: t('pricing.history.title') }).waitFor();
        await page.locator('main').getByText('S3 Storage').nth(1).waitFor();
      },
      views: allViews,
    },
    {
      name: 'pricing-dialog-below-cost',
      email,
      address: () => pricing,
      show: showBelowCost,
      views: twoViews,
    },
    {
      name: 'pricing-of-customer-dialog',
      email,
      address: () => `${pricing}?id=${id}`,
      show: async (page, t) => {
        await ask(page, t);
        await page.getByRole('radio').first().waitFor();
      },
      views: twoViews,
    },
  ];
}
