import {
  listQueuedOperations,
  queueStates,
  retryQueuedOperation,
  type QueuedOperation,
} from '@portal/contract/queues';
import { queueStateTexts } from '@portal/contract/queue-texts';
import { IconBan, IconChecklist, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { retryAtAgreedPrice, useOperationTexts } from '../operations/index.tsx';
import { useRefusal } from '../platform/rights.ts';
import { useMe } from '../platform/current-session.ts';
import { useReadingAgain } from '../platform/use-reading-again.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import type { RowAction } from '../ui/list/types.ts';
import { Page } from '../ui/page.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend, type Sending } from '../ui/use-send.ts';
import { operationsPath, type OperationsSearch } from './addresses.ts';
import { GiveUpDialog } from './give-up-dialog.tsx';
import { useOperationColumns } from './operation-columns.tsx';
import { QueueFigures } from './queue-figures.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import classes from './queues.module.css';

/** What is not done at any partner: the longest waiting first. */
export function QueuedOperationsPage() {
  const { t } = useTexts();
  const state: OperationsSearch = useWords([...listWords, 'state', 'service']);
  const go = useGo();
  const { whatOf } = useOperationTexts();
  const retry = useRetry();
  const [givenUp, setGivenUp] = useState<QueuedOperation | null>(null);
  useReadingAgain(listQueuedOperations);
  const columns = useOperationColumns({
    onRetry: retry.send,
    isRetrying: retry.isBusyWith,
  });
  return (
    <Page>
      <QueueTabs current="operations" />
      <div className={classes.page}>
        <QueueFigures />
        <DataList
          id="queued-operations"
          label={t('queues.operations.title')}
          endpoint={listQueuedOperations}
          state={state}
          onStateChange={(next: OperationsSearch) => void go(linkTo(operationsPath, next))}
          columns={columns}
          rowId={({ id }) => id}
          rowName={whatOf}
          rowActions={useActions(retry, setGivenUp)}
          filters={useFilters()}
          searchLabel={t('queues.operations.search')}
          csvName={t('queues.operations.file')}
          errorTitle={t('queues.operations.failed')}
          empty={{
            icon: IconChecklist,
            title: t('queues.operations.empty'),
            text: t('queues.operations.emptyText'),
            action: null,
          }}
        />
      </div>
      {givenUp && <GiveUpDialog operation={givenUp} onClose={() => setGivenUp(null)} />}
    </Page>
  );
}

/** What can be done about an operation; why not is told. */
function useActions(
  { send, isBusyWith }: Sending<QueuedOperation>,
  onGiveUp: (operation: QueuedOperation) => void,
) {
  const { t } = useTexts();
  const refusal = useRefusal(retryQueuedOperation);
  return (operation: QueuedOperation): readonly RowAction[] => [
    {
      label: t('queues.retry.button'),
      icon: IconRefresh,
      disabledReason: refusal ?? (operation.state === 'running' ? t('queues.retry.running') : undefined),
      busy: isBusyWith(operation),
      onSelect: () => send(operation),
    },
    ...(operation.state === 'failed'
      ? []
      : [
          {
            label: t('queues.giveUp.button'),
            icon: IconBan,
            tone: 'delete' as const,
            separated: true,
            disabledReason: refusal,
            onSelect: () => onGiveUp(operation),
          },
        ]),
  ];
}

function useFilters() {
  const { t, language } = useTexts();
  const offered = useMe()?.servicesOffered ?? [];
  return [
    {
      id: 'state',
      label: t('queues.column.state'),
      options: queueStates.map((value) => ({ value, label: queueStateTexts[language][value] })),
    },
    {
      id: 'service',
      label: t('queues.column.service'),
      options: offered.map((value) => ({ value, label: t(`service.${value}`) })),
    },
  ];
}

/** Tries it again, as its partner could. */
function useRetry() {
  const { t } = useTexts();
  const { whatOf } = useOperationTexts();
  return useSend<QueuedOperation, boolean>({
    call: ({ write }, operation) =>
      retryAtAgreedPrice(whatOf(operation), (prices) =>
        write(retryQueuedOperation, {
          query: { id: operation.id, partnerId: operation.partnerId },
          body: prices ? { agreedPrices: prices } : {},
        }),
      ),
    onSuccess: (isRetried, operation) => {
      if (isRetried) notifySuccess(t('queues.retry.done', { what: whatOf(operation) }));
    },
    idOf: ({ id }) => id,
    errorTitle: (operation) => t('queues.retry.failed', { what: whatOf(operation) }),
  });
}
