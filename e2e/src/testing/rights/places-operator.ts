import type { Page } from 'playwright-core';
import { within, type Words } from '../words.ts';
import type { At, Place } from './look.ts';
import { buttonOf, linkOf, rows, titled } from './places-own.ts';

const startsWith =
  (key: string, value: string): Place['control'] =>
  (page, t) =>
    page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${within(t(key, { [value]: '' }).trimEnd()).source}`) });

const list = { address: () => '/operator/partners', drawn: rows };
const registrations = { address: () => '/operator/registrations', drawn: rows };
const partner = {
  address: ({ partnerId }: At) => `/operator/partners/edit?id=${partnerId}`,
  drawn: (page: Page, t: Words) => page.getByText(t('partners.credit.title'), { exact: true }),
};

const partners: Record<string, Place> = {
  'partners.see': {
    ...list,
    control: rows,
  },
  'partners.create': {
    ...list,
    control: linkOf('partners.create.title'),
  },
  'partners.approve': {
    ...registrations,
    control: startsWith('operator.registrations.approveOf', 'company'),
  },
  'registrations.see': {
    ...registrations,
    control: rows,
  },
  'partners.discount': {
    ...partner,
    control: startsWith('partners.discount.ask', 'service'),
  },
  'partners.suspend': {
    ...partner,
    control: buttonOf('partners.suspend.ask'),
  },
  'partners.creditLimit': {
    ...partner,
    control: buttonOf('partners.credit.ask'),
  },
  'partners.actIn': {
    ...partner,
    control: buttonOf('partners.impersonate.ask'),
  },
};

const operations = { address: () => '/operator/queues/operations', drawn: rows };
const failures = { address: () => '/operator/queues/mails', drawn: rows };
const queues: Record<string, Place> = {
  'queues.see': {
    ...operations,
    control: rows,
  },
  'queues.retry': {
    ...operations,
    control: (page, t) => page.getByRole('button', { name: t('queues.retry.button') }),
  },
  'mailFailures.see': {
    ...failures,
    control: rows,
  },
  'mailFailures.retry': {
    ...failures,
    control: (page, t) => page.getByRole('button', { name: t('queues.send.button') }),
  },
  'mailFailures.test': {
    ...failures,
    control: buttonOf('queues.test.button'),
  },
};

const connections = {
  address: () => '/operator/connections',
  drawn: (page: Page) => page.locator('main ul > li'),
};
const existing = { address: () => '/operator/existing-tenants', drawn: rows };
const clouds: Record<string, Place> = {
  'linking.see': {
    ...existing,
    control: rows,
  },
  'linking.link': {
    ...existing,
    opens: true,
    control: async (page, t) => {
      const free = page.getByRole('row').filter({ hasText: t('linking.state.free') });
      await free.first().getByRole('button').click();
      return page.getByRole('menuitem', { name: within(t('linking.link.action')) });
    },
  },
  'lockLimit.set': {
    address: ({ customerId, partnerId }) =>
      `/customers/customer?id=${customerId}&partnerId=${partnerId}&tab=details`,
    drawn: (page, t) => page.getByText(t('customers.card.title'), { exact: true }),
    control: buttonOf('customers.lockLimit.ask'),
  },
  'connections.see': {
    ...connections,
    control: connections.drawn,
  },
  'connections.test': {
    ...connections,
    control: startsWith('connections.test.of', 'connection'),
  },
};

const content: Record<string, Place> = {
  'content.changelog': {
    address: () => '/changelog',
    drawn: (page) => page.locator('main [data-state="released"]'),
    control: linkOf('changelog.write.title'),
  },
  'content.news': {
    address: () => '/news',
    drawn: titled('news.title'),
    control: startsWith('news.hide', 'title'),
  },
  'content.notifications': {
    address: () => '/operator/notices',
    drawn: titled('global-notification.list.title'),
    control: linkOf('global-notification.create.ask'),
  },
  'content.downloads': {
    address: () => '/support/downloads',
    drawn: rows,
    control: linkOf('downloads.add.title'),
  },
};

/** What the operator does about partners, queues and content. */
export const operatorPlaces: Readonly<Record<string, Place>> = {
  ...partners,
  ...queues,
  ...clouds,
  ...content,
};
