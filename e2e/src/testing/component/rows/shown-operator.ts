import { getPartnerBilling } from '@portal/contract/billing/billing';
import { listGlobalNotifications } from '@portal/contract/global-notification';
import { listInvoicesToCome } from '@portal/contract/invoices/run';
import { getNotice, getNoticeReach } from '@portal/contract/notices';
import { getPartner } from '@portal/contract/partners';
import type { Page } from 'playwright-core';
import { within, type Words } from '../../words.ts';
import { answer } from '../answers.ts';
import { personOf } from '../people.ts';
import { monthAnswers } from './invoice-month-answers.ts';
import { someId, type ShownScreen } from '../row.ts';
import { sampleOf } from '../sample.ts';

const me = personOf('operator', 'owner');
const partner = {
  me,
  address: `/operator/partners/edit?id=${someId}`,
  reads: getPartner,
  also: [getPartnerBilling],
};
const notice = sampleOf(getNotice);
const editNotice = { me, address: `/operator/notices/edit-notice?id=${someId}` };

async function openDialog(page: Page, button: string, text: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByText(text).waitFor();
}
const dialogOf =
  (topic: 'owner' | 'suspend' | 'credit', button: string) =>
  (page: Page, t: Words): Promise<void> =>
    openDialog(page, t(`partners.${topic}.${button}`), t(`partners.${topic}.text`));

const month = { me, address: '/operator/invoices/month' };

export const shownOperator: readonly ShownScreen[] = [
  {
    ...month,
    name: 'month-with-things-open',
    tooWide: true,
    also: [listInvoicesToCome],
    answers: () => [monthAnswers.open()],
    show: async (page, t) => {
      await page
        .getByRole('button', { name: t('invoices.month.partners.open', { partner: 'Fjällnät AB' }) })
        .click();
      await page.getByText('CustomerName 1').waitFor();
    },
  },
  {
    ...month,
    name: 'month-closed-anyway',
    answers: () => [monthAnswers.open()],
    show: async (page, t) => {
      await page.getByRole('button', { name: t('invoices.month.closeAnyway.action') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    ...month,
    name: 'month-being-closed',
    tooWide: true,
    answers: () => [monthAnswers.making()],
    show: (page, t) => page.getByText(t('invoices.month.progress', { done: '132', all: '211' })).waitFor(),
  },
  {
    ...month,
    name: 'month-closed',
    tooWide: true,
    answers: () => [monthAnswers.made()],
    show: (page, t) => page.getByText(t('invoices.month.held.complete')).waitFor(),
  },
  { ...partner, name: 'partner-without-owner', show: dialogOf('owner', 'again') },
  { ...partner, name: 'suspend-partner', show: dialogOf('suspend', 'ask') },
  { ...partner, name: 'credit-limit', show: dialogOf('credit', 'ask') },
  {
    name: 'create-notice-disruption',
    me,
    address: '/operator/notices/create-notice',
    also: [getNoticeReach],
    show: async (page, t) => {
      await page.getByRole('radio', { name: within(t('global-notification.kind.disruption')) }).check();
      await page.getByText(t('global-notification.reach.twice')).waitFor();
    },
  },
  {
    ...editNotice,
    name: 'notice-over',
    answers: () => [answer(getNotice, { ...notice, state: 'over' })],
    show: (page, t) => page.getByText(t('global-notification.one.about')).first().waitFor(),
  },
  {
    ...editNotice,
    name: 'notice-shown-with-banners',
    also: [listGlobalNotifications],
    answers: () => [answer(getNotice, { ...notice, kind: 'disruption', state: 'shown' })],
    show: async (page, t) => {
      await page.getByText(t('global-notification.mails.began')).waitFor();
      const banners = page.getByRole('region', { name: t('global-notification.banner.label') });
      await banners.getByText(/Title(En|Sv) 3/).waitFor();
    },
  },
];
