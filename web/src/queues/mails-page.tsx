import {
  sendTestMail,
  listQueuedMails,
  queuedMailStates,
  sendMailAgain,
  type QueuedMail,
} from '@portal/contract/mail/queued';
import { mailStateTexts } from '@portal/contract/queue-texts';
import { IconMailCheck, IconMailForward, IconRefresh } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useRefusal } from '../platform/rights.ts';
import { useReadingAgain } from '../platform/use-reading-again.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import type { RowAction } from '../ui/list/types.ts';
import { Page } from '../ui/page.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend, type Sending } from '../ui/use-send.ts';
import { mailsPath, type MailsSearch } from './addresses.ts';
import { useMailColumns } from './mail-columns.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import { late } from '../ui/late.ts';

const TestMailDialog = late(() => import('./test-mail-dialog.tsx'), 'TestMailDialog');

/** The mails that have not gone, whoever's they are. */
export function QueuedMailsPage() {
  const { t, language } = useTexts();
  const state: MailsSearch = useWords([...listWords, 'state']);
  const go = useGo();
  const [testing, setTesting] = useState(false);
  const refusal = useRefusal(sendTestMail);
  const send = useSendingAgain();
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
          onSend: send.send,
          isSending: send.isBusyWith,
        })}
        rowId={({ id }) => id}
        rowName={({ recipient }) => recipient}
        rowActions={useActions(send, refusal)}
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
function useActions({ send, isBusyWith }: Sending<QueuedMail>, refusal: string | undefined) {
  const { t } = useTexts();
  return (mail: QueuedMail): readonly RowAction[] => [
    {
      label: t('queues.send.button'),
      icon: IconRefresh,
      disabledReason: refusal ?? (mail.blockedBy === null ? undefined : t(`queues.send.${mail.blockedBy}`)),
      busy: isBusyWith(mail),
      onSelect: () => send(mail),
    },
  ];
}

/** Gives a mail all its tries again. */
function useSendingAgain() {
  const { t } = useTexts();
  return useSend<QueuedMail>({
    call: ({ write }, { id }) => write(sendMailAgain, { query: { id } }),
    idOf: ({ id }) => id,
    onSuccess: (_answer, { recipient }) => notifySuccess(t('queues.send.done', { recipient })),
    errorTitle: ({ recipient }) => t('queues.send.failed', { recipient }),
  });
}
