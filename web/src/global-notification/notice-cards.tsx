import { endNotice, withdrawNotice, type Notice } from '@portal/contract/notices';
import { IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusal } from '../platform/rights.ts';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
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
  const [asks, setAsks] = useState(false);
  const { id, version, kind } = notice;
  const going = useMutation({
    mutationFn: () =>
      way === 'end'
        ? callEndpoint(endNotice, { query: { id }, body: { version }, idempotencyKey: crypto.randomUUID() })
        : callEndpoint(withdrawNotice, { query: { id, version } }),
    onSuccess: async () => {
      await onChanged();
      setAsks(false);
      notifySuccess(t(`global-notification.${way}.done`));
    },
  });
  const isMailed = way === 'end' && kind === 'disruption';
  return (
    <>
      <Button icon={icons[way]} disabledReason={useRefusal(endNotice)} onClick={() => setAsks(true)}>
        {t(`global-notification.${way}.ask`)}
      </Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => going.mutate()}
        title={t(`global-notification.${way}.title`)}
        confirmLabel={t(`global-notification.${way}.ask`)}
        busy={going.isPending}
        failure={going.error}
      >
        <p>{t(isMailed ? 'global-notification.end.mailed' : `global-notification.${way}.text`)}</p>
      </ConfirmDialog>
    </>
  );
}
