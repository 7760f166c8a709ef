import type { Operation } from '@portal/contract/operations';
import { IconLoader2, IconMessageQuestion } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Reference } from '../ui/reference.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import { durationKey } from './durations.ts';
import { reasonText } from './operation-reason.ts';
import { useOrderRefusal } from './order-refusal.ts';
import type { S3Status } from './status.ts';
import { useRetry } from './use-retry.ts';
import { useOperation } from './use-storage-operations.ts';
import classes from './service.module.css';

const isStuck = ({ state }: Operation): boolean => state === 'needs-attention';

const Turning = (props: { size?: number | string; stroke?: number | string; className?: string }) => (
  <IconLoader2 {...props} className={`${props.className ?? ''} ${classes.turning ?? ''}`} />
);

const titles = [
  { kind: 'disableS3Storage', title: 's3-storage.provisioning.ending' },
  { kind: 'linkTenant', title: 's3-storage.provisioning.linking' },
] as const;

/** The service is being enabled, or ended: what happens now, and for how long. */
export function ServiceProvisioning({ status }: { status: S3Status }) {
  const { t } = useTexts();
  const operation = useOperation(status.operationId);
  if (operation && isStuck(operation)) return <Stuck status={status} operation={operation} />;
  const title = titles.find(({ kind }) => kind === operation?.kind)?.title ?? 's3-storage.provisioning.title';
  return (
    <EmptyState
      icon={Turning}
      title={t(title)}
      action={operation ? <Progress operation={operation} /> : null}
    >
      {t('s3-storage.provisioning.text', { customer: status.customerName })}
    </EmptyState>
  );
}

/** It waits for a person, not the person for it. */
function Stuck({ status, operation }: { status: S3Status; operation: Operation }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={IconMessageQuestion}
      title={t('s3-storage.provisioning.stuck')}
      action={
        <div className={classes.progress}>
          <Trouble operation={operation} />
        </div>
      }
    >
      {t('s3-storage.provisioning.stuckText', { customer: status.customerName })}
    </EmptyState>
  );
}

function Progress({ operation }: { operation: Operation }) {
  const { t } = useTexts();
  const { step, steps, expectedSeconds } = operation;
  const { key, count } = durationKey(expectedSeconds);
  return (
    <div className={classes.progress}>
      <svg className={classes.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
        <rect className={classes.track} width="100" height="4" />
        <rect className={classes.done} width={(Math.max(step - 0.5, 0.1) / steps) * 100} height="4" />
      </svg>
      <span role="status">
        {t('s3-storage.provisioning.step', { step: Math.max(step, 1), steps })}{' '}
        {t(`s3-storage.provisioning.expected.${key}`, { count })}
      </span>
      <Trouble operation={operation} />
    </div>
  );
}

/** Why it does not get on: it is tried again by itself, or a person has to look at it. */
function Trouble({ operation }: { operation: Operation }) {
  const texts = useTexts();
  const { t, format } = texts;
  const refusal = useOrderRefusal();
  const retry = useRetry();
  const { id, state, reason, nextTryAt, reference } = operation;
  const stuck = isStuck(operation);
  if (!stuck && (state !== 'waiting' || reason === null)) return null;
  const action = stuck && refusal === undefined && (
    <Button size="note" busy={retry.isPending} onClick={() => retry.mutate({ query: { id } })}>
      {t('common.retry')}
    </Button>
  );
  return (
    <Note tone="warn" title={reasonText(texts, operation)} action={action} live>
      {stuck ? (
        <Reference value={reference} short />
      ) : (
        nextTryAt !== null && <p>{t('s3-storage.provisioning.nextTry', { time: format.time(nextTryAt) })}</p>
      )}
    </Note>
  );
}
