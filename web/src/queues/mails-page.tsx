import {
  sendTestMail,
  listQueuedMails,
  queuedMailStates,
  sendMailAgain,
  type QueuedMail,
} from '@portal/contract/mail/queued';
import { mailStateTexts } from '@portal/contract/queue-texts';
import { IconMailCheck, IconMailForward, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useRefusal } from '../platform/rights.ts';
import { callEndpoint } from '../platform/api.ts';
import { useReadingAgain } from '../platform/use-reading-again.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import type { RowAction } from '../ui/list/types.ts';
import { Page } from '../ui/page.tsx';
import { notifyError, notifySuccess } from '../ui/toasts.tsx';
import { mailsPath, type MailsSearch } from './addresses.ts';
import { useMailColumns } from './mail-columns.tsx';
import { QueueTabs } from './queue-tabs.tsx';

const TestMailDialog = lazy(async () => ({
  default: (await import('./test-mail-dialog.tsx')).TestMailDialog,
}));

/** The mails that have not gone, whoever's they are. */
export function QueuedMailsPage() {
  const { t, language } = useTexts();
  const state: MailsSearch = useWords(...listWords, 'state');
  const go = useGo();
  const [testing, setTesting] = useState(false);
  const refusal = useRefusal(sendTestMail);
  const send = useSending();
  useReadingAgain(listQueuedMails);
  const action = {
    children: t('queues.test.button'),
    icon: IconMailForward,
    disabledReason: refusal,
    onClick: () => setTesting(true),
  };
  const stateFilter = {
    id: 'state',
    label: t('queues.column.state'),
    options: queuedMailStates.map((value) => ({ value, label: mailStateTexts[language][value] })),
  };
  return (
    <Page action={action}>
      <QueueTabs current="mails" />
      <DataList
        id="queued-mails"
        label={t('queues.mails.title')}
        endpoint={listQueuedMails}
        state={state}
        onStateChange={(next: MailsSearch) => void go(linkTo(mailsPath, next))}
        columns={useMailColumns({
          onSend: send.mutate,
          busyId: send.isPending ? send.variables.id : null,
        })}
        rowId={({ id }) => id}
        rowName={({ recipient }) => recipient}
        rowActions={useActions(send.mutate, refusal)}
        filters={[stateFilter]}
        searchLabel={t('queues.mails.search')}
        csvName={t('queues.mails.file')}
        errorTitle={t('queues.mails.failed')}
        empty={{
          icon: IconMailCheck,
          title: t('queues.mails.empty'),
          text: t('queues.mails.emptyText'),
        }}
      />
      <Suspense>{testing && <TestMailDialog onClose={() => setTesting(false)} />}</Suspense>
    </Page>
  );
}

/** What can be done about a mail; why not is told. */
function useActions(onSend: (mail: QueuedMail) => void, refusal: string | undefined) {
  const { t } = useTexts();
  return (mail: QueuedMail): readonly RowAction[] => [
    {
      label: t('queues.send.button'),
      icon: IconRefresh,
      disabledReason: refusal ?? (mail.blockedBy === null ? undefined : t(`queues.send.${mail.blockedBy}`)),
      onSelect: () => onSend(mail),
    },
  ];
}

/** Gives a mail all its tries again. */
function useSending() {
  const { t } = useTexts();
  return useMutation({
    mutationFn: ({ id }: QueuedMail) => callEndpoint(sendMailAgain, { query: { id } }),
    onSuccess: (_answer, { recipient }) => notifySuccess(t('queues.send.done', { recipient })),
    onError: (error, { recipient }) => notifyError({ what: t('queues.send.failed', { recipient }), error }),
  });
}
