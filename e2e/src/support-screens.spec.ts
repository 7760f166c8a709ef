import { describe, test } from 'vitest';
import type { Page } from 'playwright-core';
import { allViews, twoViews, useScreens, type Screen } from './testing/screens.ts';

const inspect = useScreens();
const tickets = '/support/tickets';
const create = '/support/create-ticket';

const openFirst = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('dialog').getByRole('term').first().waitFor();
};

describe('the screens of support', () => {
  const list: Screen = {
    name: 'support-tickets',
    email: 'partner@demo.example',
    address: () => tickets,
    show: (page) => page.getByText('SlowDown vid nattlig uppladdning').first().waitFor(),
    views: allViews,
  };
  const form: Screen = {
    name: 'support-create',
    email: 'partner@demo.example',
    address: () => create,
    show: (page, t) => page.getByLabel(t('support.create.description')).waitFor(),
    views: allViews,
  };
  const wrong: Screen = {
    ...form,
    name: 'support-create-wrong',
    show: async (page, t) => {
      await page.getByLabel(t('support.create.description')).fill('å'.repeat(1501));
      await page.locator('input[type=file]').setInputFiles([
        { name: 'skärmbild.png', mimeType: 'image/png', buffer: Buffer.alloc(4_000_000) },
        {
          name: 'en-logg-med-ett-mycket-langt-namn-som-inte-far-plats.log',
          mimeType: 'text/plain',
          buffer: Buffer.alloc(4_000_000),
        },
      ]);
      await page.getByRole('button', { name: t('support.create.send') }).click();
      await page.getByRole('alert').first().waitFor();
    },
    views: twoViews,
  };
  const panel: Screen = {
    ...list,
    name: 'support-ticket',
    show: (page) => openFirst(page, /SlowDown/),
    views: twoViews,
  };
  const lost: Screen = {
    ...list,
    name: 'support-ticket-lost',
    show: (page) => openFirst(page, /Ny region/),
    views: twoViews,
  };
  test.each([list, form, wrong, panel, lost])('$name', (screen) => inspect(screen));
});
