import { impersonate } from '@portal/contract/auth';
import { listConnections, testConnection } from '@portal/contract/connections';
import { createChange } from '@portal/contract/changelog';
import { uploadDownload } from '@portal/contract/downloads';
import { linkStorageTenant, listStorageTenants } from '@portal/contract/linking';
import { hideNewsArticle } from '@portal/contract/news';
import { createNotice } from '@portal/contract/notices';
import { approveRegistration, listRegistrations } from '@portal/contract/operator';
import {
  createPartner,
  listPartnerAccounts,
  setCreditLimit,
  setPartnerDiscount,
  suspendPartner,
} from '@portal/contract/partners';
import { listQueuedMails, sendMailAgain, sendTestMail } from '@portal/contract/queued-mails';
import { listQueuedOperations, retryQueuedOperation } from '@portal/contract/queues';
import { setLockLimit } from '@portal/contract/s3-storage';
import type { Page } from 'playwright-core';
import { within, type Words } from '../words.ts';
import type { At, Place } from './look.ts';
import { buttonOf, invalid, linkOf, rows, titled, unknown } from './places-own.ts';

const unknownId = '404 notFound';
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
const ofPartner = ({ partnerId }: At) => ({ query: { id: partnerId }, body: {}, answers: invalid });

const partners: Record<string, Place> = {
  'partners.see': {
    ...list,
    control: rows,
    call: () => ({ endpoint: listPartnerAccounts, answers: '200' }),
  },
  'partners.create': {
    ...list,
    control: linkOf('partners.create.title'),
    call: () => ({ endpoint: createPartner, body: {}, answers: invalid }),
  },
  'partners.approve': {
    ...registrations,
    control: startsWith('operator.registrations.approveOf', 'company'),
    call: () => ({ endpoint: approveRegistration, query: unknown(), answers: unknownId }),
  },
  'registrations.see': {
    ...registrations,
    control: rows,
    call: () => ({ endpoint: listRegistrations, answers: '200' }),
  },
  'partners.discount': {
    ...partner,
    control: startsWith('partners.discount.ask', 'service'),
    call: (at) => ({ endpoint: setPartnerDiscount, ...ofPartner(at) }),
  },
  'partners.suspend': {
    ...partner,
    control: buttonOf('partners.suspend.ask'),
    call: (at) => ({ endpoint: suspendPartner, ...ofPartner(at) }),
  },
  'partners.creditLimit': {
    ...partner,
    control: buttonOf('partners.credit.ask'),
    call: (at) => ({ endpoint: setCreditLimit, ...ofPartner(at) }),
  },
  'partners.actIn': {
    address: ({ partnerId }) => `/customers/customers?partnerId=${partnerId}`,
    drawn: titled('customers.list.title'),
    opens: true,
    control: async (page, t) => {
      await page
        .getByRole('button', { name: within(t('app.picker.customer')) })
        .first()
        .click();
      await page.getByRole('searchbox').last().waitFor();
      return page.getByRole('button', { name: t('app.picker.impersonate'), exact: true });
    },
    call: ({ partnerId: id }) => ({
      endpoint: impersonate,
      body: { id, reason: 'The table of rights' },
      answers: '200',
    }),
  },
};

const operations = { address: () => '/operator/queues/operations', drawn: rows };
const failures = { address: () => '/operator/queues/mails', drawn: rows };
const queues: Record<string, Place> = {
  'queues.see': {
    ...operations,
    control: rows,
    call: () => ({ endpoint: listQueuedOperations, answers: '200' }),
  },
  'queues.retry': {
    ...operations,
    control: (page, t) => page.getByRole('button', { name: t('queues.retry.button') }),
    call: ({ partnerId }) => ({
      endpoint: retryQueuedOperation,
      query: { ...unknown(), partnerId },
      answers: unknownId,
    }),
  },
  'mailFailures.see': {
    ...failures,
    control: rows,
    call: () => ({ endpoint: listQueuedMails, answers: '200' }),
  },
  'mailFailures.retry': {
    ...failures,
    control: (page, t) => page.getByRole('button', { name: t('queues.send.button') }),
    call: () => ({ endpoint: sendMailAgain, query: unknown(), answers: unknownId }),
  },
  'mailFailures.test': {
    ...failures,
    control: buttonOf('queues.test.button'),
    call: () => ({ endpoint: sendTestMail, body: {}, answers: '202' }),
  },
};

const connections = {
  address: () => '/operator/connections',
  drawn: (page: Page) => page.locator('main ul > li'),
};
const existing = { address: () => '/operator/existing-storage', drawn: rows };
const clouds: Record<string, Place> = {
  'linking.see': {
    ...existing,
    control: rows,
    call: () => ({ endpoint: listStorageTenants, answers: '200' }),
  },
  'linking.link': {
    ...existing,
    opens: true,
    control: async (page, t) => {
      const free = page.getByRole('row').filter({ hasText: t('linking.state.free') });
      await free.first().getByRole('button').click();
      return page.getByRole('menuitem', { name: within(t('linking.link.action')) });
    },
    call: ({ partnerId, customerId }) => ({
      endpoint: linkStorageTenant,
      query: { partnerId, customerId },
      body: {},
      answers: invalid,
    }),
  },
  'lockLimit.set': {
    address: ({ customerId, partnerId }) =>
      `/customers/edit-customer?id=${customerId}&partnerId=${partnerId}`,
    drawn: (page, t) => page.getByText(t('customers.card.title'), { exact: true }),
    control: buttonOf('customers.lockLimit.ask'),
    call: ({ partnerId, customerId }) => ({
      endpoint: setLockLimit,
      query: { partnerId, customerId },
      body: {},
      answers: invalid,
    }),
  },
  'connections.see': {
    ...connections,
    control: connections.drawn,
    call: () => ({ endpoint: listConnections, answers: '200' }),
  },
  'connections.test': {
    ...connections,
    control: startsWith('connections.test.of', 'connection'),
    call: () => ({ endpoint: testConnection, body: {}, answers: invalid }),
  },
};

const content: Record<string, Place> = {
  'content.changelog': {
    address: () => '/changelog',
    drawn: (page) => page.locator('main [data-state="released"]'),
    control: linkOf('changelog.write.title'),
    call: () => ({ endpoint: createChange, body: {}, answers: invalid }),
  },
  'content.news': {
    address: () => '/news',
    drawn: titled('news.title'),
    control: startsWith('news.hide', 'title'),
    call: () => ({ endpoint: hideNewsArticle, query: unknown(), body: { hidden: true }, answers: unknownId }),
  },
  'content.notifications': {
    address: () => '/operator/notices',
    drawn: titled('global-notification.list.title'),
    control: linkOf('global-notification.create.ask'),
    call: () => ({ endpoint: createNotice, body: {}, answers: invalid }),
  },
  'content.downloads': {
    address: () => '/support/downloads',
    drawn: rows,
    control: linkOf('downloads.add.title'),
    call: () => ({ endpoint: uploadDownload, body: {}, answers: '415 mediaTypeNotSupported' }),
  },
};

/** What the operator does about partners, queues and content. */
export const operatorPlaces: Readonly<Record<string, Place>> = {
  ...partners,
  ...queues,
  ...clouds,
  ...content,
};
