import type { TicketRow } from '@portal/contract/support';
import { ticketServiceText } from '@portal/contract/support-texts';
import { IconPaperclip } from '@tabler/icons-react';
import { useWorkplaceKind } from '../platform/rights.ts';
import { absent } from '../platform/format.ts';
import { useMay } from '../platform/permissions.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import type { Column } from '../ui/list/types.ts';
import { ticketOf, type TicketSearch } from './addresses.ts';
import { TicketStateWord } from './ticket-words.tsx';
import classes from './support.module.css';

function Name({ ticket, href }: { ticket: TicketRow; href: string }) {
  const { t } = useTexts();
  return (
    <span className={classes.name}>
      <TextLink look="name" href={href}>
        {ticket.excerpt.split('\n')[0]}
      </TextLink>
      <small>
        <code>{ticket.reference}</code>
        {ticket.attachments > 0 && (
          <span>
            <IconPaperclip size={14} aria-hidden />
            {t('support.list.attachments', { count: ticket.attachments })}
          </span>
        )}
      </small>
    </span>
  );
}

/** The columns of the tickets: whose they are stands there for those who see those of others. */
export function useTicketColumns(state: TicketSearch): readonly Column<TicketRow>[] {
  const { t, format, language } = useTexts();
  const seesAll = useMay('company.manage');
  const isPartner = useWorkplaceKind() === 'partner';
  const customer: Column<TicketRow> = {
    id: 'customer',
    words: true,
    header: t('support.column.customer'),
    cell: ({ customerName }) => customerName ?? absent,
    cardRole: 'none',
  };
  const writer: Column<TicketRow> = {
    id: 'writerName',
    words: true,
    header: t('support.column.writerName'),
    sortable: true,
    cell: ({ writerName }) => writerName,
    cardRole: 'none',
  };
  return [
    {
      id: 'ticket',
      header: t('support.column.ticket'),
      strong: true,
      cell: (ticket) => <Name ticket={ticket} href={ticketOf(ticket.id, state)} />,
      cardRole: 'title',
    },
    {
      id: 'service',
      header: t('support.column.service'),
      cell: ({ service }) => ticketServiceText(service, language),
      cardRole: 'fact',
    },
    ...(isPartner ? [customer] : []),
    ...(seesAll ? [writer] : []),
    {
      id: 'state',
      header: t('support.column.state'),
      sortable: true,
      cell: (ticket) => <TicketStateWord state={ticket.state} />,
      cardRole: 'status',
    },
    {
      id: 'createdAt',
      header: t('support.column.createdAt'),
      sortable: true,
      lastFirst: true,
      cell: ({ createdAt }) => format.dateTime(createdAt),
      cardRole: 'amount',
    },
  ];
}
