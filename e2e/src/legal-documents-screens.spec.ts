import { test } from 'vitest';
import { allViews, twoViews, useScreens, type Screen } from './testing/screens.ts';

const inspect = useScreens();
const documents = '/company/settings/legal-documents';
const one = (kind: string, tab = '') => `${documents}?kind=${kind}${tab === '' ? '' : `&tab=${tab}`}`;
const screens: Screen[] = [
  {
    name: 'legal-documents',
    email: 'operator@demo.example',
    address: () => documents,
    views: allViews,
    show: (page, t) =>
      page
        .getByRole('link', { name: t('legal-documents.open', { document: t('document.dpa').toLowerCase() }) })
        .waitFor(),
  },
  {
    name: 'legal-document',
    email: 'operator@demo.example',
    address: () => one('tac'),
    views: allViews,
    show: (page, t) => page.getByRole('textbox', { name: t('legal-documents.form.comment') }).waitFor(),
  },
  {
    name: 'legal-trigger',
    email: 'operator@demo.example',
    address: () => one('tac'),
    views: twoViews,
    show: async (page, t) => {
      await page.getByRole('button', { name: t('legal-documents.trigger.action') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('legal-documents.trigger.confirm') })
        .waitFor();
    },
  },
  {
    name: 'legal-versions',
    email: 'operator@demo.example',
    address: () => one('tac', 'versions'),
    views: twoViews,
    show: (page, t) => page.getByText(t('legal-documents.portal')).first().waitFor(),
  },
  {
    name: 'legal-coverage',
    email: 'operator@demo.example',
    address: () => one('tac', 'coverage'),
    views: allViews,
    show: (page) => page.getByText('Björkudden IT AB').first().waitFor(),
  },
  {
    name: 'legal-evidence',
    email: 'operator@demo.example',
    address: () => one('tac', 'evidence'),
    views: allViews,
    show: (page) => page.getByText('@').first().waitFor(),
  },
];

test.each(screens)('$name is accessible and whole in every view', (screen) => inspect(screen));
