import { emailSupport, listTickets } from '@portal/contract/support';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { createTicketPath } from '../platform/trouble.ts';
import { ticketsPath } from './addresses.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: ticketsPath,
    title: 'support.list.title',
    navigation: 'app.navigation.tickets',
    may: listTickets,
    scope: 'none',
    texts: ['support'],
    load: async () => (await import('./tickets-page.tsx')).TicketsPage,
  }),
  definePage({
    path: createTicketPath,
    title: 'support.create.title',
    navigation: 'app.navigation.createTicket',
    up: ticketsPath,
    may: emailSupport,
    scope: 'asked',
    texts: ['support', 'uploads'],
    load: async () => (await import('./create-ticket-page.tsx')).CreateTicketPage,
  }),
];
