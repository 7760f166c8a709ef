import { mailKindText } from '@portal/contract/mail/texts';
import { sendMailAgain, type QueuedMail, type QueuedMailState } from '@portal/contract/mail/queued';
import { mailStateTexts } from '@portal/contract/queue-texts';
import { IconClock, IconRefresh } from '@tabler/icons-react';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/list/types.ts';
import { TwoLines } from '../ui/list/two-lines.tsx';
import { StatusWord } from '../ui/status.tsx';
import classes from './queues.module.css';

const looks = {
  waiting: { tone: 'info', icon: IconClock },
  retrying: { tone: 'warn', icon: IconRefresh },
  failed: { tone: 'err' },
} as const satisfies Record<QueuedMailState, object>;

type SendAction = { onSend: (mail: QueuedMail) => void; isSending: (mail: QueuedMail) => boolean };

/** The columns of the mails that have not gone; one that can be sent again has that in view. */
export function useMailColumns(sending: SendAction): readonly Column<QueuedMail>[] {
  const { t, format, language } = useTexts();
  return [
    {
      id: 'recipient',
      header: t('queues.column.recipient'),
      strong: true,
      cell: ({ recipient }) => recipient,
      cardRole: 'title',
    },
    {
      id: 'kind',
      words: true,
      header: t('queues.column.kind'),
      cell: ({ kind, organizationName }) => (
        <TwoLines first={mailKindText(kind, language)} second={organizationName} />
      ),
      cardRole: 'fact',
    },
    {
      id: 'state',
      words: true,
      header: t('queues.column.state'),
      cell: (mail) => <State mail={mail} />,
      cardRole: 'status',
    },
    {
      id: 'createdAt',
      header: t('queues.column.createdAt'),
      cell: ({ createdAt }) => format.dateTime(createdAt),
      cardRole: 'fact',
    },
    {
      id: 'attempts',
      header: t('queues.column.attempts'),
      align: 'right',
      cell: ({ attempts }) => format.number(attempts),
      cardRole: 'none',
    },
    {
      id: 'send',
      header: t('queues.column.send'),
      cell: (mail) => <SendAgain mail={mail} {...sending} />,
      hideable: false,
      cardRole: 'amount',
    },
  ];
}

/** What the mail server said stands with the state, in its own words, and when it is tried next. */
function State({ mail: { state, reason, nextTryAt } }: { mail: QueuedMail }) {
  const { t, format, language } = useTexts();
  return (
    <span className={classes.state}>
      <StatusWord {...looks[state]} word={mailStateTexts[language][state]} />
      {reason !== null && <small lang="en">{reason}</small>}
      {reason !== null && nextTryAt !== null && (
        <small>{t('queues.nextTry', { time: format.time(nextTryAt) })}</small>
      )}
    </span>
  );
}

function SendAgain({ mail, onSend, isSending }: SendAction & { mail: QueuedMail }) {
  const { t } = useTexts();
  const refusal = useRefusal(sendMailAgain);
  if (refusal !== undefined || mail.blockedBy !== null) return null;
  return (
    <Button
      size="note"
      label={t('queues.send.of', { recipient: mail.recipient })}
      busy={isSending(mail)}
      onClick={() => onSend(mail)}
    >
      {t('queues.send.button')}
    </Button>
  );
}
