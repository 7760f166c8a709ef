import {
  createChange,
  deleteChange,
  getChange,
  listChanges,
  markChangelogSeen,
  updateChange,
} from '@portal/contract/changelog';
import {
  createDownloadLink,
  deleteDownload,
  getDownload,
  listDownloads,
  listDownloadSources,
  publishDownload,
  registerDownload,
  updateDownload,
  uploadDownload,
} from '@portal/contract/downloads';
import { dismissGlobalNotification, listGlobalNotifications } from '@portal/contract/global-notification';
import { hideNewsArticle, listNews } from '@portal/contract/news';
import {
  createNotice,
  endNotice,
  getNotice,
  getNoticeReach,
  listNotices,
  updateNotice,
  withdrawNotice,
} from '@portal/contract/notices';
import {
  closeTicket,
  emailSupport,
  getTicket,
  getTicketReceiver,
  listTickets,
  sendTicketAgain,
} from '@portal/contract/support';
import { within } from '../../words.ts';
import { answer, type Answer } from '../answers.ts';
import { personOf } from '../people.ts';
import { someId } from '../row.ts';
import { sampleOf } from '../sample.ts';
import {
  after,
  button,
  chooseFile,
  fill,
  firstMenu,
  inDialog,
  item,
  link,
  radio,
  tickAll,
  type WriteRow,
} from './row.ts';

const me = personOf('operator', 'owner');
const customer = personOf('customer', 'owner');

const noticeWith = (more: object): Answer =>
  answer(getNotice, {
    ...sampleOf(getNotice),
    startsAt: '2099-11-20T09:30:00.000Z',
    endsAt: '2099-11-21T09:30:00.000Z',
    ...more,
  });
const onNotice = (more: object) => ({
  me,
  address: `/operator/notices/edit-notice?id=${someId}`,
  reads: [getNoticeReach, listNotices],
  answers: () => [noticeWith(more)],
});
const banners = (): Answer => {
  const { items } = sampleOf(listGlobalNotifications);
  return answer(listGlobalNotifications, {
    items: items.map((one) => ({ ...one, kind: 'information' as const })),
  });
};
const notices: readonly WriteRow[] = [
  {
    me: customer,
    address: '/user-profile?tab=preferences',
    answers: () => [banners()],
    writes: dismissGlobalNotification,
    upTo: after((page, t) =>
      page
        .getByRole('button', { name: within(t('global-notification.banner.dismiss', { title: '' })) })
        .first(),
    ),
  },
  {
    me,
    address: '/operator/notices/create-notice',
    reads: [getNoticeReach, listNotices],
    writes: createNotice,
    upTo: after(
      radio('global-notification.kind.information'),
      fill({ titleEn: 'News', titleSv: 'Nytt', textEn: 'Soon.', textSv: 'Snart.' }),
      button('global-notification.create.publish'),
    ),
  },
  {
    ...onNotice({ state: 'planned', kind: 'information' }),
    writes: updateNotice,
    upTo: after(fill({ titleEn: 'News' }), button('global-notification.edit.save')),
  },
  {
    ...onNotice({ state: 'shown', kind: 'disruption' }),
    writes: endNotice,
    upTo: after(button('global-notification.end.ask'), inDialog('global-notification.end.ask')),
  },
  {
    ...onNotice({ state: 'planned', kind: 'information' }),
    writes: withdrawNotice,
    upTo: after(button('global-notification.withdraw.ask'), inDialog('global-notification.withdraw.ask')),
  },
  {
    me,
    address: '/news',
    reads: [listNews],
    writes: hideNewsArticle,
    upTo: after((page, t) =>
      page.getByRole('button', { name: within(t('news.show', { title: '' })) }).first(),
    ),
  },
];

const ticketWith = (state: 'not-delivered' | 'sent'): Answer =>
  answer(getTicket, { ...sampleOf(getTicket), state, reason: state === 'sent' ? null : 'unreachable' });
const onTicket = (state: 'not-delivered' | 'sent') => ({
  me: customer,
  address: `/support/tickets?ticket=${someId}`,
  reads: [listTickets],
  answers: () => [ticketWith(state)],
});
const support: readonly WriteRow[] = [
  {
    me: customer,
    address: '/support/create-ticket',
    reads: [getTicketReceiver, listTickets, getTicket],
    writes: emailSupport,
    upTo: after(
      async (page) =>
        page
          .locator('[name=service]')
          .selectOption({ index: 1 })
          .then(() => undefined),
      fill({ description: 'It does not answer.' }),
      button('support.create.send'),
    ),
  },
  {
    ...onTicket('sent'),
    writes: closeTicket,
    upTo: after(inDialog('support.close.open'), inDialog('support.close.open')),
  },
  { ...onTicket('not-delivered'), writes: sendTicketAgain, upTo: after(inDialog('support.again.open')) },
];

const texts = {
  nameEn: 'Client',
  nameSv: 'Klient',
  descriptionEn: 'For all.',
  descriptionSv: 'För alla.',
  release: '1.0',
  releasedOn: '2026-11-20',
};
const downloads = { me, address: '/support/downloads', reads: [listDownloads] };
const newDownload = {
  me,
  address: '/support/create-download',
  reads: [listDownloads],
  answers: () => [
    answer(listDownloadSources, { ...sampleOf(listDownloadSources), items: ['https://files.example/'] }),
  ],
};
const downloadRows: readonly WriteRow[] = [
  {
    ...newDownload,
    writes: uploadDownload,
    upTo: after(chooseFile(), fill(texts), button('downloads.add.title')),
  },
  {
    ...newDownload,
    writes: registerDownload,
    upTo: after(
      radio('downloads.form.address'),
      fill({ address: 'https://files.example/client.zip', ...texts }),
      button('downloads.add.title'),
    ),
  },
  {
    me,
    address: `/support/edit-download?id=${someId}`,
    reads: [getDownload, listDownloads],
    writes: updateDownload,
    upTo: after(fill({ nameEn: 'Client' }), button('downloads.edit.save')),
  },
  {
    ...downloads,
    writes: publishDownload,
    upTo: after(firstMenu, item('downloads.action.withdraw')),
  },
  {
    ...downloads,
    writes: deleteDownload,
    upTo: after(firstMenu, item('downloads.action.delete'), inDialog('downloads.delete.confirm')),
  },
  {
    ...downloads,
    writes: createDownloadLink,
    upTo: after((page, t) =>
      page.getByRole('button', { name: within(t('downloads.take.one', { name: '' })) }).first(),
    ),
  },
];

const changelog: readonly WriteRow[] = [
  {
    me: customer,
    address: '/user-profile?tab=preferences',
    reads: [listChanges],
    writes: markChangelogSeen,
    byNextPage: true,
    // The page notes the visit by itself once it is opened.
    upTo: after(link('app.navigation.changelog')),
  },
  {
    me,
    address: '/changelog/entry',
    reads: [listChanges, markChangelogSeen],
    writes: createChange,
    follows: markChangelogSeen,
    upTo: after(
      fill({ titleEn: 'News', titleSv: 'Nytt', markdownEn: 'Soon.', markdownSv: 'Snart.' }),
      tickAll,
      button('changelog.write.save.draft'),
    ),
  },
  {
    me,
    address: `/changelog/entry?id=${someId}`,
    reads: [listChanges, markChangelogSeen],
    answers: () => [answer(getChange, { ...sampleOf(getChange), state: 'draft' as const, releasedOn: null })],
    writes: updateChange,
    follows: markChangelogSeen,
    upTo: after(fill({ titleEn: 'News' }), button('changelog.write.save.draft')),
  },
  {
    me,
    address: '/changelog',
    reads: [listChanges, markChangelogSeen],
    writes: deleteChange,
    upTo: after(
      (page, t) =>
        page.getByRole('button', { name: within(t('changelog.deleteOne', { title: '' })) }).first(),
      inDialog('changelog.delete.confirm'),
    ),
  },
];

export const writes: readonly WriteRow[] = [...notices, ...support, ...downloadRows, ...changelog];
