import { closeTicket, sendTicketAgain, type Ticket } from '@portal/contract/support';
import { IconArchive, IconSend } from '@tabler/icons-react';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm/confirm-button.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend } from '../ui/use-send.ts';
import classes from './support.module.css';

type ActionProps = { ticket: Ticket; refusal: string | undefined };

/** What can be done with a ticket: nothing with one that is closed. */
export function TicketActions({ ticket }: { ticket: Ticket }) {
  const { t } = useTexts();
  const role = useRefusal(closeTicket);
  if (ticket.state === 'closed') return null;
  const refusal = role ?? (ticket.state === 'sending' ? t('support.close.sending') : undefined);
  return (
    <div className={classes.actions}>
      {ticket.state === 'not-delivered' && <SendAgain ticket={ticket} refusal={role} />}
      <Close ticket={ticket} refusal={refusal} />
    </div>
  );
}

function SendAgain({ ticket, refusal }: ActionProps) {
  const { t } = useTexts();
  const { id, reference } = ticket;
  const sending = useSend({
    call: ({ write }) => write(sendTicketAgain, { query: { id } }),
    onSuccess: () => notifySuccess(t('support.again.done', { reference })),
    errorTitle: t('support.again.failed', { reference }),
  });
  return (
    <Button
      variant="primary"
      icon={IconSend}
      busy={sending.isBusy}
      disabledReason={refusal}
      onClick={() => sending.send()}
    >
      {t('support.again.open')}
    </Button>
  );
}

function Close({ ticket, refusal }: ActionProps) {
  const { t } = useTexts();
  const { id, reference } = ticket;
  return (
    <ConfirmButton
      icon={IconArchive}
      label={t('support.close.open')}
      disabledReason={refusal}
      title={t('support.close.title', { reference })}
      call={({ write }) => write(closeTicket, { query: { id } })}
      onSuccess={() => notifySuccess(t('support.close.done', { reference }))}
    >
      <p>{t('support.close.text')}</p>
    </ConfirmButton>
  );
}
