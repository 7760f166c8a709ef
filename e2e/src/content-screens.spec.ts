import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { allViews, twoViews, useScreens, type Screen } from './testing/screens.ts';
import type { Words } from './testing/words.ts';

const inspect = useScreens();
const operator = 'operator@demo.example';
const customer = 'customer-viewer@demo.example';

const changesShown = async (page: Page, t: Words): Promise<void> => {
  await page.getByRole('heading', { name: t('changelog.part.released') }).waitFor();
  await page.getByRole('article').locator('p').first().waitFor();
};
const openPanel = async (page: Page, t: Words): Promise<void> => {
  await page.getByRole('main').locator('a[href*="download="]').first().click();
  await page.getByRole('dialog').getByText(t('downloads.check.title')).waitFor();
};

const screens: Screen[] = [
  {
    name: 'downloads',
    email: customer,
    address: () => '/support/downloads',
    views: allViews,
    show: (page) => page.getByRole('main').locator('a[href*="download="]').first().waitFor(),
  },
  {
    name: 'download-panel',
    email: customer,
    address: () => '/support/downloads',
    views: twoViews,
    show: openPanel,
  },
  {
    name: 'changelog',
    email: customer,
    address: () => '/changelog',
    views: allViews,
    show: changesShown,
  },
  {
    name: 'downloads-managed',
    email: operator,
    address: () => '/support/downloads',
    views: twoViews,
    show: (page, t) => page.getByRole('main').getByText(t('downloads.state.hidden')).last().waitFor(),
  },
  {
    name: 'create-download',
    email: operator,
    address: () => '/support/create-download',
    views: twoViews,
    show: (page, t) => page.getByLabel(t('downloads.form.nameEn')).waitFor(),
  },
  {
    name: 'changelog-managed',
    email: operator,
    address: () => '/changelog',
    views: twoViews,
    show: changesShown,
  },
  {
    name: 'changelog-entry',
    email: operator,
    address: () => '/changelog/entry',
    views: twoViews,
    show: async (page, t) => {
      await page.getByLabel(t('changelog.form.titleEn')).fill('Faster lists');
      await page.getByLabel(t('changelog.form.titleSv')).fill('Snabbare listor');
      await page.getByLabel(t('changelog.form.markdownEn')).fill('- Half the time\n- **No** waiting');
      await page.getByLabel(t('changelog.form.markdownSv')).fill('- Halva tiden\n- **Ingen** väntan');
      await page.getByRole('complementary').locator('li').first().waitFor();
    },
  },
];

describe('screens of downloads and changelog', () => {
  test.each(screens)('$name', (screen) => inspect(screen));
});
