import { getTestMail, sendTestMail } from '@portal/contract/mail/queued';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../platform/api.ts';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Note, StatusWord } from '../ui/status.tsx';
import { useSend } from '../ui/use-send.ts';
import classes from './queues.module.css';

const lookAgainMs = 1000;
/** After so long the queue has no worker that sends. */
const untakenMs = 20_000;

/** Sends a mail to oneself, and tells what became of it. */
export function TestMailDialog({ onClose }: { onClose: () => void }) {
  const { t, errorText } = useTexts();
  const email = useMe()?.user.email ?? '';
  const [id, setId] = useState<string>();
  const sending = useSend({
    call: ({ write }) => write(sendTestMail, { body: {} }),
    onSuccess: (mail) => setId(mail.id),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('queues.test.title')}
      state={sending.failure === null ? undefined : errorText(sending.failure)}
      actions={
        <>
          <Button onClick={onClose}>{t(id === undefined ? 'common.cancel' : 'common.close')}</Button>
          <Button variant="primary" busy={sending.isBusy} onClick={() => sending.send()}>
            {t(id === undefined ? 'queues.test.send' : 'queues.test.again')}
          </Button>
        </>
      }
    >
      <div className={classes.test}>
        <p>{t('queues.test.text', { email })}</p>
        {id !== undefined && <Outcome key={id} id={id} />}
      </div>
    </Dialog>
  );
}

function Outcome({ id }: { id: string }) {
  const { t, format, errorText } = useTexts();
  const isLate = useLate();
  const { data, error } = useQuery({
    ...api.query(getTestMail, { id }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : lookAgainMs),
  });
  if (data?.state === 'sent') {
    return (
      <Note tone="ok" live title={t('queues.test.sent')}>
        <p>{t('queues.test.sentText', { email: data.recipient, at: format.dateTime(data.sentAt) })}</p>
      </Note>
    );
  }
  if (data?.state === 'failed') {
    return (
      <Note tone="err" live title={t('queues.test.failed')}>
        <p lang="en">{data.reason}</p>
        <p>{t('queues.test.failedText')}</p>
      </Note>
    );
  }
  if (data === undefined && error !== null) return <Note tone="err" live title={errorText(error)} />;
  if (!isLate) return <StatusWord tone="info" word={t('queues.test.waiting')} />;
  return (
    <Note tone="warn" live title={t('queues.test.late')}>
      <p>{t('queues.test.lateText')}</p>
    </Note>
  );
}

function useLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), untakenMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
