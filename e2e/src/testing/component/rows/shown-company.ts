import { createApiToken, getEmail, listApiTokens } from '@portal/contract/user-access';
import { getBrandShades, getCompanyBrand, type Shades } from '@portal/contract/company';
import { listCustomers } from '@portal/contract/customers';
import { listDownloads } from '@portal/contract/downloads';
import { listOrganizationDocuments } from '@portal/contract/legal/documents';
import { listNews } from '@portal/contract/news';
import { getPriceList, listPriceLists } from '@portal/contract/price-list';
import { getCompanyDeletion, getCompanyDetails } from '@portal/contract/settings';
import { getTicket, getTicketReceiver, listTickets } from '@portal/contract/support';
import { getMfaSettings } from '@portal/contract/user';
import type { Page } from 'playwright-core';
import { within, type Words } from '../../words.ts';
import { answer } from '../answers.ts';
import { personOf } from '../people.ts';
import { someId, type ShownScreen } from '../row.ts';
import { sampleOf } from '../sample.ts';

const partner = personOf('partner', 'owner');
const operator = personOf('operator', 'owner');
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();
const documents = '/company/settings/legal-documents';
const draft = {
  me: operator,
  address: '/operator/price-lists/price-list?id=3',
  also: [listPriceLists],
  answers: () => [answer(getPriceList, { ...sampleOf(getPriceList), standing: 'draft' as const })],
};
const tokens = {
  me: partner,
  address: '/user-profile?tab=tokens',
  reads: listApiTokens,
  also: [createApiToken],
};
const newToken = async (page: Page, t: Words): Promise<void> => {
  await press(page, t('user.tokens.create'));
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: within(t('user.tokens.field.name')) })
    .fill('Report');
};

/** An orange that is too light for links, which are darker for that. */
const orange: Shades = {
  tokens: {
    brand: '#ff6a00',
    onBrand: '#0b1a33',
    brandHover: '#f06400',
    brandEdge: '#e05d00',
    link: '#b34a09',
  },
  ratios: { textOnButton: 6, onPage: 2.7, asLink: 2.7 },
};
const inTheDark: Shades = { ...orange, tokens: { ...orange.tokens, link: orange.tokens.brand } };

export const shownCompany: readonly ShownScreen[] = [
  { ...tokens, name: 'profile-token-form', show: newToken },
  {
    ...tokens,
    name: 'profile-token-secret',
    show: async (page, t) => {
      await newToken(page, t);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('user.field.currentPassword')).fill('Demo-portal-1');
      await dialog.getByRole('button', { name: t('user.tokens.create') }).click();
      await page.getByRole('button', { name: t('user.tokens.secret.copy') }).waitFor();
    },
  },
  {
    name: 'profile-email',
    me: partner,
    address: '/user-profile?tab=security',
    reads: getMfaSettings,
    answers: () => [answer(getEmail, { ...sampleOf(getEmail), pending: null })],
    show: async (page, t) => {
      await press(page, t('user.email.change'));
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'download-panel',
    me: partner,
    address: `/support/downloads?download=${someId}`,
    reads: listDownloads,
    show: (page, t) => page.getByRole('dialog').getByText(t('downloads.check.title')).waitFor(),
  },
  {
    name: 'ticket',
    me: partner,
    address: `/support/tickets?ticket=${someId}`,
    reads: listTickets,
    also: [getTicket],
    show: (page) => page.getByRole('dialog').getByRole('term').first().waitFor(),
  },
  {
    name: 'create-ticket-wrong',
    me: partner,
    address: '/support/create-ticket',
    reads: getTicketReceiver,
    show: async (page, t) => {
      await page.getByLabel(t('support.create.description')).fill('å'.repeat(1501));
      const buffer = Buffer.alloc(4_000_000);
      await page.locator('input[type=file]').setInputFiles([
        { name: 'skärmbild.png', mimeType: 'image/png', buffer },
        { name: 'en-logg-med-ett-mycket-langt-namn-som-inte-far-plats.log', mimeType: 'text/plain', buffer },
      ]);
      await page.getByRole('button', { name: t('support.create.send') }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'news-feed-failing',
    me: operator,
    address: '/news',
    answers: () => {
      const news = sampleOf(listNews);
      const failing = { since: '2026-11-20T09:30:00.000Z', reason: 'the news feed answered 503' };
      return [answer(listNews, { ...news, feed: news.feed && { ...news.feed, failing } })];
    },
    show: (page, t) => page.getByText(t('news.failing.text')).waitFor(),
  },
  {
    name: 'legal-trigger',
    me: operator,
    address: `${documents}?kind=tac`,
    answers: () => {
      const list = sampleOf(listOrganizationDocuments);
      const items = list.items.map((one) => ({ ...one, inForce: true, requireConsent: true }));
      return [answer(listOrganizationDocuments, { ...list, items })];
    },
    show: async (page, t) => {
      await press(page, t('legal-documents.trigger.action'));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('legal-documents.trigger.confirm') })
        .waitFor();
    },
  },
  {
    ...draft,
    name: 'price-list-publish',
    show: async (page, t) => {
      await press(page, t('price-list.publish.ask'));
      await page.getByRole('dialog').getByText(t('price-list.publish.text')).waitFor();
    },
  },
  {
    ...draft,
    name: 'price-list-discard',
    show: async (page, t) => {
      await press(page, t('price-list.discard.ask'));
      await page.getByRole('dialog').getByText(t('price-list.discard.text')).waitFor();
    },
  },
  {
    ...draft,
    name: 'price-list-wrong-price',
    show: async (page, t) => {
      await page
        .getByRole('textbox', { name: t('service-texts.product.s3-storage.capacity') })
        .fill('gratis');
      await press(page, t('price-list.draft.save'));
      await page.getByText(t('price-list.validation.unitPriceNumber')).first().waitFor();
    },
  },
  {
    name: 'price-lists-none-in-force',
    me: operator,
    address: '/operator/price-lists',
    answers: () => {
      const { items } = sampleOf(listPriceLists);
      const past = items.map((one) => ({ ...one, standing: 'past' as const }));
      return [answer(listPriceLists, { items: past, withoutPrice: ['s3-storage.capacity'] })];
    },
    show: (page, t) => page.getByText(t('price-list.none.title')).waitFor(),
  },
  {
    name: 'delete-company-blocked',
    me: partner,
    address: '/company/settings/general',
    reads: getCompanyDetails,
    answers: () => {
      const blockers = [{ kind: 'customers' as const, service: null, count: 3 }];
      return [answer(getCompanyDeletion, { ...sampleOf(getCompanyDeletion), blockers })];
    },
    show: async (page, t) => {
      await press(page, t('settings.danger.delete'));
      await page
        .getByRole('dialog')
        .getByText(/\d+ (customers|kunder)/)
        .waitFor();
    },
  },
  {
    name: 'customize-corrected',
    me: partner,
    address: '/company/settings/customize',
    also: [getCompanyBrand, listCustomers],
    answers: () => [answer(getBrandShades, { light: orange, dark: inTheDark })],
    show: (page) => page.getByText('#B34A09').first().waitFor(),
  },
];
