import { IconAlertTriangle } from '@tabler/icons-react';
import { reasonText } from '../operations/index.tsx';
import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { CreateTicket } from '../ui/create-ticket.tsx';
import { Reference } from '../ui/reference.tsx';
import { EmptyState } from '../ui/states.tsx';
import { EnableButton } from './enable-button.tsx';
import type { ServiceProps } from './screens.ts';
import { useEndService } from './use-end.tsx';
import { useOrderRefusal } from './use-status.ts';
import classes from './services.module.css';

const Failed = ({ size = 40 }: { size?: number | string }) => (
  <IconAlertTriangle size={size} stroke={1.6} aria-hidden className={classes.failed ?? ''} />
);

/** Enabling, or ending what had failed, did not succeed: why, and the ways on. */
export function ServiceFailed({ of, status }: ServiceProps) {
  const texts = useTexts();
  const { t } = texts;
  const mayEver = useIsEverAllowed(of.order);
  const { operation } = status;
  const wasEnding = operation?.kind === of.life.disable.name;
  const title = t(wasEnding ? 'services.end.failed' : 'services.enable.failed');
  const why = reasonText(operation ?? { service: of.service, reason: null, reasonValues: {} }, texts);
  return (
    <EmptyState
      icon={Failed}
      title={title}
      other={<CreateTicket what={title} why={why} reference={operation?.reference} />}
      action={mayEver ? <WaysOn of={of} status={status} wasEnding={wasEnding} /> : null}
      hint={operation && <Reference value={operation.reference} />}
    >
      {why}
    </EmptyState>
  );
}

/** What was tried is the first to be tried again. One reason is enough for whoever may do neither. */
function WaysOn({ of, status, wasEnding }: ServiceProps & { wasEnding: boolean }) {
  const { t } = useTexts();
  const end = useEndService(of, status);
  const refusal = useOrderRefusal(of);
  return (
    <>
      <EnableButton of={of} variant={wasEnding ? 'secondary' : 'primary'}>
        {t(wasEnding ? 'services.enable.action' : 'common.retry')}
      </EnableButton>
      {refusal === undefined && (
        <Button variant={wasEnding ? 'primary' : 'secondary'} onClick={end.ask}>
          {t('services.end.action', { service: t(`service.${of.service}`) })}
        </Button>
      )}
      {end.dialog}
    </>
  );
}
