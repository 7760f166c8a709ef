import type { ComponentType } from 'react';
import type { SupportPath } from './portal-pages.ts';

/** Where each page of the support lies. */
export const supportPages: Readonly<Record<SupportPath, () => Promise<ComponentType>>> = {
  '/support/tickets': async () => (await import('../support/tickets-page.tsx')).TicketsPage,
  '/support/create-ticket': async () => (await import('../support/create-ticket-page.tsx')).CreateTicketPage,
  '/support/downloads': async () => (await import('../downloads/downloads-page.tsx')).DownloadsPage,
  '/support/create-download': async () =>
    (await import('../downloads/create-download-page.tsx')).CreateDownloadPage,
  '/support/edit-download': async () =>
    (await import('../downloads/edit-download-page.tsx')).EditDownloadPage,
};
