import { createBucket } from '@portal/contract/s3-storage/buckets';
import { IconAlertTriangle } from '@tabler/icons-react';
import { reasonText } from '../operations/index.tsx';
import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { CreateTicket } from '../ui/create-ticket.tsx';
import { Reference } from '../ui/reference.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useOrderRefusal } from './order-refusal.ts';
import classes from './service.module.css';
import type { S3Status } from './status.ts';
import { useEnable } from './use-enable.ts';
import { useEndService } from './use-end-service.tsx';

const Failed = ({ size = 40 }: { size?: number | string }) => (
  <IconAlertTriangle size={size} stroke={1.6} aria-hidden className={classes.failed ?? ''} />
);

/** Enabling, or ending what had failed, did not succeed: why, and the ways on. */
export function ServiceFailed({ status }: { status: S3Status }) {
  const texts = useTexts();
  const { t } = texts;
  const mayEver = useIsEverAllowed(createBucket);
  const { operation } = status;
  const wasEnding = operation?.kind === 'disableS3Storage';
  const title = t(wasEnding ? 's3-storage.end.failed' : 's3-storage.enable.failed');
  const why = reasonText(operation ?? { service: 's3-storage', reason: null, reasonValues: {} }, texts);
  return (
    <EmptyState
      icon={Failed}
      title={title}
      other={<CreateTicket what={title} why={why} reference={operation?.reference} />}
      action={mayEver ? <WaysOn status={status} wasEnding={wasEnding} /> : null}
      hint={operation && <Reference value={operation.reference} />}
    >
      {why}
    </EmptyState>
  );
}

/** What was tried is the first to be tried again. One reason is enough for whoever may do neither. */
function WaysOn({ status, wasEnding }: { status: S3Status; wasEnding: boolean }) {
  const { t } = useTexts();
  const { enable, busy } = useEnable();
  const end = useEndService(status);
  const refusal = useOrderRefusal();
  return (
    <>
      <Button
        variant={wasEnding ? 'secondary' : 'primary'}
        busy={busy}
        disabledReason={refusal}
        onClick={enable}
      >
        {t(wasEnding ? 's3-storage.enable.action' : 'common.retry')}
      </Button>
      {refusal === undefined && (
        <Button variant={wasEnding ? 'primary' : 'secondary'} onClick={end.ask}>
          {t('s3-storage.end.action')}
        </Button>
      )}
      {end.dialog}
    </>
  );
}
