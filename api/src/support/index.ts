import {
  closeTicket,
  emailSupport,
  getTicket,
  getTicketAttachment,
  getTicketReceiver,
  listTickets,
  sendTicketAgain,
} from '@portal/contract/support';
import { gate } from '../platform/database/tenancy.ts';
import { reads, sendsFile, writes, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import sql from 'sql-template-tag';
import { ticketColumns } from './csv.ts';
import { attachment, oneTicket, receiver, ticketsPage } from './repository.ts';
import { close, createTicket, missingTicket, sendAgain } from './service.ts';

export { onTicketMailed } from './mailed.ts';
import { onTicketMailed } from './mailed.ts';

const supportBindings = ({ sealer }: Platform): Binding[] => [
  reads(getTicketReceiver, () => ({
    query: sql`${receiver} where ${gate}`,
    answer: (row) => ({ address: row?.['address'] ?? null, of: row?.['of'] }),
  })),
  writes(emailSupport, createTicket),
  reads(listTickets, ({ principal, query }) => ticketsPage(sealer, principal, query), ticketColumns),
  reads(getTicket, ({ principal, query }) =>
    oneTicket({ of: principal, id: query.id, missing: missingTicket }),
  ),
  sendsFile(getTicketAttachment, ({ principal, query }) => attachment(principal, query.id)),
  writes(closeTicket, close),
  writes(sendTicketAgain, sendAgain),
];

export const supportCapability: Capability = {
  name: 'support',
  bindings: supportBindings,
  onMailSettled: onTicketMailed,
  exported: [
    {
      name: 'tickets',
      table: 'ticket',
      columns: `id, organization_id, reference, service, about_customer_name, writer_name, description, state,
        created_at, closed_at`,
      rowsOf: 'organizations',
    },
    {
      name: 'ticketAttachments',
      table: 'ticket_attachment',
      columns: 'ticket_id, file_id, position',
      key: ['ticket_id', 'file_id'],
      rowsOf: 'organizations',
    },
  ],
};
