import { closeTicket, sendTicketAgain, type Ticket } from '@portal/contract/support';
import { IconArchive, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusal } from '../platform/rights.ts';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../ui/toasts.tsx';
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
  const sending = useMutation({
    mutationFn: () => callEndpoint(sendTicketAgain, { query: { id } }),
    onSuccess: () => notifySuccess(t('support.again.done', { reference })),
    onError: (error) => notifyError({ what: t('support.again.failed', { reference }), error }),
  });
  return (
    <Button
      variant="primary"
      icon={IconSend}
      busy={sending.isPending}
      disabledReason={refusal}
      onClick={() => sending.mutate()}
    >
      {t('support.again.open')}
    </Button>
  );
}

function Close({ ticket, refusal }: ActionProps) {
  const { t } = useTexts();
  const [asks, setAsks] = useState(false);
  const { id, reference } = ticket;
  const closing = useMutation({
    mutationFn: () => callEndpoint(closeTicket, { query: { id } }),
    onSuccess: () => {
      setAsks(false);
      notifySuccess(t('support.close.done', { reference }));
    },
  });
  return (
    <>
      <Button icon={IconArchive} disabledReason={refusal} onClick={() => setAsks(true)}>
        {t('support.close.open')}
      </Button>
      {asks && (
        <ConfirmDialog
          opened
          onClose={() => setAsks(false)}
          onConfirm={() => closing.mutate()}
          title={t('support.close.title', { reference })}
          confirmLabel={t('support.close.open')}
          busy={closing.isPending}
          failure={closing.error}
        >
          <p>{t('support.close.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
