import { listGlobalNotifications } from '@portal/contract/global-notification';
import { getNotice, getNoticeReach } from '@portal/contract/notices';
import { getPartner } from '@portal/contract/partners';
import type { Page } from 'playwright-core';
import { within, type Words } from '../../words.ts';
import { answer } from '../answers.ts';
import { personOf } from '../people.ts';
import { someId, type ShownScreen } from '../row.ts';
import { sampleOf } from '../sample.ts';

const me = personOf('operator', 'owner');
const partner = { me, address: `/operator/partners/edit?id=${someId}`, reads: getPartner };
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

export const shownOperator: readonly ShownScreen[] = [
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
