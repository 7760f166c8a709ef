import { getTicket, getTicketAttachment, type Ticket } from '@portal/contract/support';
import { ticketServiceText } from '@portal/contract/support-texts';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, downloadFile } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextButton } from '../ui/link.tsx';
import { Fact, FactList, PanelSection, SidePanel } from '../ui/side-panel.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import { useSend } from '../ui/use-send.ts';
import { TicketActions } from './ticket-actions.tsx';
import { TicketStateWord } from './ticket-words.tsx';
import classes from './support.module.css';

/** One ticket: what was asked, with what, and what became of it. */
export function TicketPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts();
  const ticket = useQuery({ ...api.query(getTicket, { id }), staleTime: 0 });
  return (
    <SidePanel title={ticket.data?.reference ?? t('support.ticket.title')} onClose={onClose}>
      <LoadState query={ticket} errorTitle={t('support.ticket.failed')} skeleton={<Skeletons rows={6} />}>
        {(read: Ticket) => (
          <>
            {read.state === 'not-delivered' && (
              <Note tone="err" title={t('support.ticket.notDelivered')}>
                <p>
                  {t(`support.ticket.reason.${read.reason ?? 'unreachable'}`, { receiver: read.receiver })}
                </p>
              </Note>
            )}
            <Facts ticket={read} />
            <PanelSection title={t('support.ticket.text')}>
              <p className={classes.text}>{read.description}</p>
            </PanelSection>
            {read.attachments.length > 0 && <Attachments ticket={read} />}
            <TicketActions ticket={read} />
          </>
        )}
      </LoadState>
    </SidePanel>
  );
}

function Facts({ ticket }: { ticket: Ticket }) {
  const { t, format, language } = useTexts();
  return (
    <FactList>
      <Fact name={t('support.column.state')}>
        <TicketStateWord state={ticket.state} />
      </Fact>
      <Fact name={t('support.column.service')}>{ticketServiceText(ticket.service, language)}</Fact>
      {ticket.customerName !== null && <Fact name={t('support.column.customer')}>{ticket.customerName}</Fact>}
      <Fact name={t('support.column.writerName')}>{ticket.writerName}</Fact>
      <Fact name={t('support.column.createdAt')}>{format.dateTime(ticket.createdAt)}</Fact>
      <Fact name={t('support.ticket.receiver')}>{ticket.receiver}</Fact>
      <Fact name={t('support.ticket.answers')}>{ticket.writerEmail}</Fact>
      {ticket.sentAt !== null && (
        <Fact name={t('support.ticket.sentAt')}>{format.dateTime(ticket.sentAt)}</Fact>
      )}
      {ticket.closedAt !== null && (
        <Fact name={t('support.ticket.closedAt')}>
          {t('support.ticket.closedBy', {
            at: format.dateTime(ticket.closedAt),
            person: ticket.closedByName,
          })}
        </Fact>
      )}
    </FactList>
  );
}

function Attachments({ ticket }: { ticket: Ticket }) {
  const { t, format } = useTexts();
  const saving = useSend<Ticket['attachments'][number]>({
    call: (_context, { id, name }) => downloadFile(getTicketAttachment, name, { id }),
    idOf: ({ id }) => id,
    errorTitle: ({ name }) => t('support.ticket.saveFailed', { name }),
  });
  return (
    <PanelSection title={t('support.ticket.attachments')}>
      <ul className={classes.files}>
        {ticket.attachments.map((file) => (
          <li key={file.id}>
            <IconDownload size={16} aria-hidden />
            <TextButton busy={saving.isBusyWith(file)} onClick={() => saving.send(file)}>
              {file.name}
            </TextButton>
            <small>{format.bytes(file.sizeBytes)}</small>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
