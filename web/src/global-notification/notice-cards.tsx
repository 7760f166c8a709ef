import { endNotice, withdrawNotice, type Notice } from '@portal/contract/notices';
import { IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmButton } from '../ui/confirm/confirm-button.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { Card } from '../ui/two-pane.tsx';
import { MailsCard } from './mails-card.tsx';
import type { NoticeFormOf } from './notice-fields.tsx';
import { ReachCard } from './reach-card.tsx';
import { StateWord } from './state-word.tsx';
import classes from './global-notification.module.css';

type NoticeCardsProps = { notice: Notice; form: NoticeFormOf; onChanged: () => Promise<void> };

/** Its state and the way out of it, and the mails that it makes. */
export function NoticeCards({ notice, form, onChanged }: NoticeCardsProps) {
  const { t, format } = useTexts();
  const isShown = notice.state === 'shown';
  return (
    <>
      <Card title={t('global-notification.column.state')}>
        <div className={classes.card}>
          <StateWord state={notice.state} />
          <p className={classes.small}>
            {t('global-notification.changed', {
              by: notice.updatedBy,
              at: format.dateTime(notice.updatedAt),
            })}
          </p>
          {isShown && <Way notice={notice} way="end" onChanged={onChanged} />}
          {!(isShown && notice.kind === 'disruption') && (
            <Way notice={notice} way="withdraw" onChanged={onChanged} />
          )}
        </div>
      </Card>
      {isShown ? <MailsCard notice={notice} /> : <ReachCard values={form.values} />}
    </>
  );
}

const icons = { end: IconCircleCheck, withdraw: IconTrash };

type WayProps = { notice: Notice; way: 'end' | 'withdraw'; onChanged: () => Promise<void> };

/** A button that asks before it is over, or taken back. */
function Way({ notice, way, onChanged }: WayProps) {
  const { t } = useTexts();
  const refusal = useRefusal(endNotice);
  const { id, version, kind } = notice;
  const isMailed = way === 'end' && kind === 'disruption';
  return (
    <ConfirmButton
      icon={icons[way]}
      label={t(`global-notification.${way}.ask`)}
      disabledReason={refusal}
      title={t(`global-notification.${way}.title`)}
      call={({ write }) =>
        way === 'end'
          ? write(endNotice, { query: { id }, body: { version } })
          : write(withdrawNotice, { query: { id, version } })
      }
      onSuccess={async () => {
        await onChanged();
        notifySuccess(t(`global-notification.${way}.done`));
      }}
    >
      <p>{t(isMailed ? 'global-notification.end.mailed' : `global-notification.${way}.text`)}</p>
    </ConfirmButton>
  );
}
