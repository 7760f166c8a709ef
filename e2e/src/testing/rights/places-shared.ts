import { getCo2Footprint } from '@portal/contract/co2';
import { listChanges } from '@portal/contract/changelog';
import { listDownloads, createDownloadLink } from '@portal/contract/downloads';
import { listGlobalNotifications } from '@portal/contract/global-notification';
import {
  listConsentCoverage,
  listConsents,
  listDocumentVersions,
  publishTerms,
  triggerTerms,
  updateConsentRule,
} from '@portal/contract/legal-documents';
import { getMailPreview, sendExampleMail } from '@portal/contract/mail-preview';
import { listNews } from '@portal/contract/news';
import { emailSupport, listTickets } from '@portal/contract/support';
import { listVisits } from '@portal/contract/visitors';
import type { Page } from 'playwright-core';
import type { Words } from '../words.ts';
import type { At, Place } from './look.ts';
import { buttonOf, invalid, linkOf, rows, titled } from './places-own.ts';

const kind = 'tac';
const documentAt = (tab: string): string =>
  `/company/settings/legal-documents?kind=${kind}${tab === '' ? '' : `&tab=${tab}`}`;
const noForm = '415 mediaTypeNotSupported';

const ofDocument = {
  address: () => documentAt(''),
  drawn: (page: Page, t: Words) => page.getByRole('button', { name: t('legal-documents.form.save') }),
};

const legal: Record<string, Place> = {
  'legal.upload': {
    ...ofDocument,
    control: (page, t) => page.getByRole('button', { name: t('legal-documents.form.save') }),
    call: () => ({ endpoint: publishTerms, body: {}, answers: noForm }),
  },
  'legal.requireConsent': {
    ...ofDocument,
    control: buttonOf('legal-documents.release.action'),
    call: () => ({ endpoint: updateConsentRule, body: {}, answers: invalid }),
  },
  'legal.trigger': {
    ...ofDocument,
    control: buttonOf('legal-documents.trigger.action'),
    call: () => ({ endpoint: triggerTerms, body: {}, answers: invalid }),
  },
  'legal.previousUploads': {
    address: () => documentAt('versions'),
    drawn: (page, t) => page.getByRole('columnheader', { name: t('legal-documents.column.comment') }),
    control: (page) => page.locator('main tbody tr'),
    call: () => ({ endpoint: listDocumentVersions, query: { kind }, answers: '200' }),
  },
  'legal.coverage': {
    address: () => documentAt('coverage'),
    drawn: (page, t) => page.getByRole('columnheader', { name: t('legal-documents.column.outstanding') }),
    control: (page) => page.locator('main tbody tr'),
    call: () => ({ endpoint: listConsentCoverage, query: { kind }, answers: '200' }),
  },
  'legal.evidence': {
    address: () => documentAt('evidence'),
    drawn: (page, t) => page.getByRole('columnheader', { name: t('legal-documents.column.ip') }),
    control: (page) => page.locator('main tbody tr'),
    call: () => ({ endpoint: listConsents, query: { kind }, answers: '200' }),
  },
  'legal.export': {
    address: () => documentAt('evidence'),
    drawn: (page, t) => page.getByRole('columnheader', { name: t('legal-documents.column.ip') }),
    control: (page, t) => page.getByRole('button', { name: t('ui.list.csv') }),
    call: () => ({ endpoint: listConsents, query: { kind }, csv: true, answers: '200' }),
  },
};

const downloadsPage = { address: () => '/support/downloads', drawn: rows };

const support: Record<string, Place> = {
  'support.create': {
    address: () => '/support/create-ticket',
    drawn: titled('support.create.title'),
    control: (page, t) => page.getByRole('button', { name: t('support.create.send') }),
    call: () => ({ endpoint: emailSupport, body: {}, answers: noForm }),
  },
  'support.tickets': {
    address: () => '/support/tickets',
    drawn: titled('support.list.title'),
    control: linkOf('support.create.title'),
    call: () => ({ endpoint: listTickets, answers: '200' }),
  },
  'downloads.list': {
    ...downloadsPage,
    control: (page) => page.locator('main tbody tr'),
    call: () => ({ endpoint: listDownloads, answers: '200' }),
  },
  'downloads.get': {
    ...downloadsPage,
    control: (page, t) => page.getByRole('button', { name: t('downloads.take.one', { name: '' }) }),
    call: ({ downloadId }) => ({
      endpoint: createDownloadLink,
      query: { id: downloadId },
      body: {},
      answers: '201',
    }),
  },
};

const told: Record<string, Place> = {
  'changelog.read': {
    address: () => '/changelog',
    drawn: (page) => page.locator('main [data-state="released"]'),
    control: (page) => page.locator('main [data-state="comingSoon"]'),
    call: () => ({ endpoint: listChanges, query: { state: 'released' }, answers: '200' }),
  },
  'news.read': {
    address: () => '/news',
    drawn: titled('news.title'),
    control: (page) => page.locator('main ul > li, main ol > li'),
    call: () => ({ endpoint: listNews, answers: '200' }),
  },
  'notifications.read': {
    address: () => '/news',
    drawn: titled('news.title'),
    control: (page, t) => page.getByRole('region', { name: t('global-notification.banner.label') }),
    call: () => ({ endpoint: listGlobalNotifications, answers: '200' }),
  },
  'visitors.read': {
    address: () => '/company/visitors',
    drawn: titled('visitors.title'),
    control: (page) => page.locator('main tbody tr').or(page.getByRole('heading', { level: 2 })),
    call: () => ({ endpoint: listVisits, answers: '200' }),
  },
};

const footprint = ({ partnerId }: At) => ({
  endpoint: getCo2Footprint,
  query: { partnerId },
  answers: '200',
});
const extras: Record<string, Place> = {
  'co2.read': {
    address: ({ partnerId }) => `/co2?partnerId=${partnerId}`,
    drawn: titled('co2.title'),
    control: (page, t) => page.getByRole('region', { name: t('co2.method.title') }),
    call: footprint,
  },
  'reports.take': {
    address: ({ partnerId }) => `/reports?partnerId=${partnerId}`,
    drawn: titled('reports.title'),
    control: buttonOf('ui.list.csv'),
    call: footprint,
  },
};

const mail = { kind: 'passwordChanged', language: 'en' };
const mailsPage = {
  address: () => '/company/settings/mails',
  drawn: (page: Page, t: Words) => page.getByTitle(t('mail-preview.frame')),
};
const mails: Record<string, Place> = {
  'mails.preview': {
    ...mailsPage,
    control: mailsPage.drawn,
    call: () => ({ endpoint: getMailPreview, query: mail, answers: '200' }),
  },
  'mails.example': {
    ...mailsPage,
    control: buttonOf('mail-preview.send'),
    call: () => ({ endpoint: sendExampleMail, body: mail, answers: '200' }),
  },
};

/** What several kinds of organization have. */
export const sharedPlaces: Readonly<Record<string, Place>> = {
  ...legal,
  ...support,
  ...told,
  ...extras,
  ...mails,
};
