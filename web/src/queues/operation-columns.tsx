import { retryQueuedOperation, type QueuedOperation, type QueueState } from '@portal/contract/queues';
import { queueStateTexts } from '@portal/contract/queue-texts';
import { IconClock, IconMessageQuestion } from '@tabler/icons-react';
import { useOperationTexts } from '../operations/index.tsx';
import { customerHome } from '../platform/address.ts';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/link.tsx';
import type { Column } from '../ui/list/types.ts';
import { TwoLines } from '../ui/list/two-lines.tsx';
import { StatusWord } from '../ui/status.tsx';
import classes from './queues.module.css';

const looks = {
  waiting: { tone: 'info', icon: IconClock },
  running: { tone: 'info' },
  failed: { tone: 'err' },
  'needs-attention': { tone: 'warn', icon: IconMessageQuestion },
} as const satisfies Record<QueueState, object>;

type RetryAction = {
  onRetry: (operation: QueuedOperation) => void;
  isRetrying: (operation: QueuedOperation) => boolean;
};

/** The columns of the operations that are not done; one that can be tried again has that in view. */
export function useOperationColumns(retrying: RetryAction): readonly Column<QueuedOperation>[] {
  const { t, format } = useTexts();
  const { whatOf } = useOperationTexts();
  const placeOf = ({ service, region, reference }: QueuedOperation): string =>
    [t(`service.${service}`), region, t('operations.reference', { reference })].filter(Boolean).join(' · ');
  return [
    {
      id: 'what',
      header: t('queues.column.what'),
      strong: true,
      cell: (operation) => <TwoLines first={whatOf(operation)} second={placeOf(operation)} />,
      cardRole: 'title',
    },
    {
      id: 'customer',
      words: true,
      header: t('queues.column.customer'),
      cell: (operation) => <TwoLines first={<Customer {...operation} />} second={operation.partnerName} />,
      cardRole: 'fact',
    },
    {
      id: 'state',
      words: true,
      header: t('queues.column.state'),
      cell: (operation) => <State operation={operation} />,
      cardRole: 'status',
    },
    {
      id: 'createdAt',
      words: true,
      header: t('queues.column.orderedAt'),
      sortable: true,
      cell: ({ createdAt, createdBy }) => <TwoLines first={format.dateTime(createdAt)} second={createdBy} />,
      cardRole: 'fact',
    },
    {
      id: 'attempts',
      header: t('queues.column.attempts'),
      align: 'right',
      sortable: true,
      cell: ({ attempts }) => format.number(attempts),
      cardRole: 'none',
    },
    {
      id: 'retry',
      header: t('queues.column.retry'),
      cell: (operation) => <Retry operation={operation} what={whatOf(operation)} {...retrying} />,
      hideable: false,
      cardRole: 'amount',
    },
  ];
}

const Customer = ({ customerId, customerName, partnerId }: QueuedOperation) => (
  <TextLink look="name" href={customerHome({ id: customerId, partnerId })}>
    {customerName}
  </TextLink>
);

/** Why it is not done stands with the state, and when it is tried next. */
function State({ operation }: { operation: QueuedOperation }) {
  const { t, format, language } = useTexts();
  const { whyOf } = useOperationTexts();
  const { state, reason, nextTryAt } = operation;
  const next = reason !== null && nextTryAt !== null;
  return (
    <span className={classes.state}>
      <StatusWord {...looks[state]} word={queueStateTexts[language][state]} />
      {reason !== null && (
        <small>
          {whyOf(operation)}
          {next && ` ${t('queues.nextTry', { time: format.time(nextTryAt) })}`}
        </small>
      )}
    </span>
  );
}

type RetryProps = RetryAction & { operation: QueuedOperation; what: string };

function Retry({ operation, what, onRetry, isRetrying }: RetryProps) {
  const { t } = useTexts();
  const refusal = useRefusal(retryQueuedOperation);
  if (operation.state === 'running' || refusal !== undefined) return null;
  return (
    <Button
      size="note"
      label={t('queues.retry.of', { what, customer: operation.customerName })}
      busy={isRetrying(operation)}
      onClick={() => onRetry(operation)}
    >
      {t('queues.retry.button')}
    </Button>
  );
}
