import type { CarriedOperation, Operation } from '@portal/contract/operations';
import { IconLoader2, IconMessageQuestion } from '@tabler/icons-react';
import { reasonText, useRetry } from '../operations/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Reference } from '../ui/reference.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import { durationKey } from './durations.ts';
import { useOrderRefusal } from './order-refusal.ts';
import type { S3Status } from './status.ts';
import { isStuck, useOperation } from './use-storage-operations.ts';
import classes from './service.module.css';

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
  const { operation: carried } = status;
  const operation = useOperation(carried?.id);
  if (carried && isStuck(carried)) return <Stuck status={status} operation={carried} />;
  const title = titles.find(({ kind }) => kind === carried?.kind)?.title ?? 's3-storage.provisioning.title';
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
function Stuck({ status, operation }: { status: S3Status; operation: CarriedOperation }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={IconMessageQuestion}
      title={t('s3-storage.provisioning.stuck')}
      action={
        <div className={classes.progress}>
          <Trouble operation={operation} customerName={status.customerName} />
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
      <Trouble operation={operation} customerName={operation.customerName} />
    </div>
  );
}

/** Why it does not get on: it is tried again by itself, or a person has to look at it. */
type TroubleProps = {
  operation: CarriedOperation & Partial<Pick<Operation, 'nextTryAt'>>;
  customerName: string;
};

function Trouble({ operation, customerName }: TroubleProps) {
  const texts = useTexts();
  const { t, format } = texts;
  const refusal = useOrderRefusal();
  const retry = useRetry();
  const { state, reason, nextTryAt = null, reference } = operation;
  const stuck = isStuck(operation);
  if (!stuck && (state !== 'waiting' || reason === null)) return null;
  const action = stuck && refusal === undefined && (
    <Button size="note" busy={retry.isPending} onClick={() => retry.mutate({ ...operation, customerName })}>
      {t('common.retry')}
    </Button>
  );
  return (
    <Note tone="warn" title={reasonText(operation, texts)} action={action} live>
      {stuck ? (
        <Reference value={reference} short />
      ) : (
        nextTryAt !== null && <p>{t('s3-storage.provisioning.nextTry', { time: format.time(nextTryAt) })}</p>
      )}
    </Note>
  );
}
