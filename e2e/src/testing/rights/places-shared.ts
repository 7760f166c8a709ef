import type { Page } from 'playwright-core';
import type { Words } from '../words.ts';
import type { Place } from './look.ts';
import { buttonOf, linkOf, rows, titled } from './places-own.ts';

const kind = 'tac';
const documentAt = (tab: string): string =>
  `/company/settings/legal-documents?kind=${kind}${tab === '' ? '' : `&tab=${tab}`}`;

const ofDocument = {
  address: () => documentAt(''),
  drawn: (page: Page, t: Words) => page.getByRole('button', { name: t('legal-documents.form.save') }),
};

const legal: Record<string, Place> = {
  'legal.upload': {
    ...ofDocument,
    control: (page, t) => page.getByRole('button', { name: t('legal-documents.form.save') }),
  },
  'legal.requireConsent': {
    ...ofDocument,
    control: buttonOf('legal-documents.release.action'),
  },
  'legal.trigger': {
    ...ofDocument,
    control: buttonOf('legal-documents.trigger.action'),
  },
  'legal.previousUploads': {
    address: () => documentAt('versions'),
    drawn: (page, t) => page.getByRole('columnheader', { name: t('legal-documents.column.comment') }),
    control: (page) => page.locator('main tbody tr'),
  },
  'legal.coverage': {
    address: () => documentAt('coverage'),
    drawn: (page, t) => page.getByRole('columnheader', { name: t('legal-documents.column.outstanding') }),
    control: (page) => page.locator('main tbody tr'),
  },
  'legal.evidence': {
    address: () => documentAt('evidence'),
    drawn: (page, t) => page.getByRole('columnheader', { name: t('legal-documents.column.ip') }),
    control: (page) => page.locator('main tbody tr'),
  },
  'legal.export': {
    address: () => documentAt('evidence'),
    drawn: (page, t) => page.getByRole('columnheader', { name: t('legal-documents.column.ip') }),
    control: (page, t) => page.getByRole('button', { name: t('ui.list.csv') }),
  },
};

const downloadsPage = { address: () => '/support/downloads', drawn: rows };

const support: Record<string, Place> = {
  'support.create': {
    address: () => '/support/create-ticket',
    drawn: titled('support.create.title'),
    control: (page, t) => page.getByRole('button', { name: t('support.create.send') }),
  },
  'support.tickets': {
    address: () => '/support/tickets',
    drawn: titled('support.list.title'),
    control: linkOf('support.create.title'),
  },
  'downloads.list': {
    ...downloadsPage,
    control: (page) => page.locator('main tbody tr'),
  },
  'downloads.get': {
    ...downloadsPage,
    control: (page, t) => page.getByRole('button', { name: t('downloads.take.one', { name: '' }) }),
  },
};

const mentioned: Record<string, Place> = {
  'changelog.read': {
    address: () => '/changelog',
    drawn: (page) => page.locator('main [data-state="released"]'),
    control: (page) => page.locator('main [data-state="comingSoon"]'),
  },
  'news.read': {
    address: () => '/news',
    drawn: titled('news.title'),
    control: (page) => page.locator('main ul > li, main ol > li'),
  },
  'notifications.read': {
    address: () => '/news',
    drawn: titled('news.title'),
    control: (page, t) => page.getByRole('region', { name: t('global-notification.banner.label') }),
  },
  'visitors.read': {
    address: () => '/company/visitors',
    drawn: titled('visitors.title'),
    control: (page) => page.locator('main tbody tr').or(page.getByRole('heading', { level: 2 })),
  },
};

const extras: Record<string, Place> = {
  'co2.read': {
    address: ({ partnerId }) => `/co2?partnerId=${partnerId}`,
    drawn: titled('co2.title'),
    control: (page, t) => page.getByRole('region', { name: t('co2.method.title') }),
  },
  'reports.take': {
    address: ({ partnerId }) => `/reports?partnerId=${partnerId}`,
    drawn: titled('reports.title'),
    control: buttonOf('ui.list.csv'),
  },
};

const mailsPage = {
  address: () => '/company/settings/mails',
  drawn: (page: Page, t: Words) => page.getByTitle(t('mail-preview.frame')),
};
const mails: Record<string, Place> = {
  'mails.preview': {
    ...mailsPage,
    control: mailsPage.drawn,
  },
  'mails.example': {
    ...mailsPage,
    control: buttonOf('mail-preview.send'),
  },
};

/** What several kinds of organization have. */
export const sharedPlaces: Readonly<Record<string, Place>> = {
  ...legal,
  ...support,
  ...mentioned,
  ...extras,
  ...mails,
};
