import type { CarriedOperation, Operation } from '@portal/contract/operations';
import { IconLoader2, IconMessageQuestion } from '@tabler/icons-react';
import { isStuck, reasonText, RetryButton } from '../operations/index.tsx';
import type { TextKey } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Reference } from '../ui/reference.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import { useOperation } from './operations.ts';
import type { ServiceProps, ServiceScreens } from './screens.ts';
import { useOrderRefusal } from './use-status.ts';
import classes from './services.module.css';

/** A usual duration as people say it: seconds below one and a half minutes, then minutes. */
const durationOf = (seconds: number): { key: 'seconds' | 'minutes'; count: number } =>
  seconds < 90 ? { key: 'seconds', count: seconds } : { key: 'minutes', count: Math.round(seconds / 60) };

const Turning = (props: { size?: number | string; stroke?: number | string; className?: string }) => (
  <IconLoader2 {...props} className={`${props.className ?? ''} turning`} />
);

const titleOf = ({ life, titles = {} }: ServiceScreens, kind: string): TextKey =>
  kind === life.disable.name
    ? 'services.provisioning.ending'
    : (titles[kind] ?? 'services.provisioning.title');

/** The service is being enabled, or ended: what happens now, and for how long. */
export function ServiceProvisioning({ of, status }: ServiceProps) {
  const { t } = useTexts();
  const { operation: carried } = status;
  const operation = useOperation(carried?.id);
  if (carried && isStuck(carried)) return <Stuck of={of} status={status} operation={carried} />;
  const service = t(`service.${of.service}`);
  return (
    <EmptyState
      icon={Turning}
      title={t(titleOf(of, carried?.kind ?? ''))}
      action={operation ? <Progress of={of} operation={operation} /> : null}
    >
      {t('services.provisioning.text', { service, customer: status.customerName })}
    </EmptyState>
  );
}

/** It waits for a person, not the person for it. */
function Stuck({ of, status, operation }: ServiceProps & { operation: CarriedOperation }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={IconMessageQuestion}
      title={t('services.provisioning.stuck', { service: t(`service.${of.service}`) })}
      action={
        <div className={classes.progress}>
          <Trouble of={of} operation={operation} customerName={status.customerName} />
        </div>
      }
    >
      {t('services.provisioning.stuckText', { customer: status.customerName })}
    </EmptyState>
  );
}

function Progress({ of, operation }: { of: ServiceScreens; operation: Operation }) {
  const { t } = useTexts();
  const { step, steps, expectedSeconds } = operation;
  const { key, count } = durationOf(expectedSeconds);
  return (
    <div className={classes.progress}>
      <ProgressBar share={Math.max(step - 0.5, 0.1) / steps} />
      <span role="status">
        {t('services.provisioning.step', { step: Math.max(step, 1), steps })}{' '}
        {t(`services.provisioning.expected.${key}`, { count })}
      </span>
      <Trouble of={of} operation={operation} customerName={operation.customerName} />
    </div>
  );
}

type TroubleProps = {
  of: ServiceScreens;
  operation: CarriedOperation & Partial<Pick<Operation, 'nextTryAt'>>;
  customerName: string;
};

/** Why it does not get on: it is tried again by itself, or a person has to look at it. */
function Trouble({ of, operation, customerName }: TroubleProps) {
  const texts = useTexts();
  const { t, format } = texts;
  const refusal = useOrderRefusal(of);
  const { state, reason, nextTryAt = null, reference } = operation;
  const stuck = isStuck(operation);
  if (!stuck && (state !== 'waiting' || reason === null)) return null;
  const action = stuck && refusal === undefined && <RetryButton operation={{ ...operation, customerName }} />;
  return (
    <Note tone="warn" title={reasonText(operation, texts)} action={action} live>
      {stuck ? (
        <Reference value={reference} short />
      ) : (
        nextTryAt !== null && <p>{t('services.provisioning.nextTry', { time: format.time(nextTryAt) })}</p>
      )}
    </Note>
  );
}
