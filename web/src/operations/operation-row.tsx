import type { Operation, TrayOperation } from '@portal/contract/operations';
import {
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconClock,
  IconLoader2,
  IconMessageQuestion,
} from '@tabler/icons-react';
import { useWords } from '../platform/address.ts';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { IconType } from '../ui/button.tsx';
import { TextButton, TextLink } from '../ui/link.tsx';
import { CreateTicket } from '../ui/create-ticket.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { useLinkOf } from './link-of.ts';
import { OperationLine } from './operation-line.tsx';
import { OrderLines } from './order-lines.tsx';
import { reasonText, useOperationTexts } from './reason.ts';
import { isGivenBack, isStuck, shareDone } from './operation-times.ts';
import { useLetGo } from './use-let-go.ts';
import { useRetry } from './use-retry.ts';
import classes from './tray.module.css';

const icons: Record<Operation['state'], IconType> = {
  waiting: IconClock,
  running: IconLoader2,
  succeeded: IconCircleCheckFilled,
  failed: IconCircleXFilled,
  'needs-attention': IconMessageQuestion,
};

type OperationRowProps = { operation: TrayOperation; onFollow: () => void };

export function OperationRow({ operation, onFollow }: OperationRowProps) {
  const { t } = useTexts();
  const { state } = operation;
  const Icon = isGivenBack(operation) ? IconMessageQuestion : icons[state];
  const what = useOperationTexts().whatOf(operation);
  return (
    <li className={classes.row} data-state={state}>
      <Icon
        size={18}
        aria-hidden
        className={`${classes.icon ?? ''}${state === 'running' ? ' turning' : ''}`}
      />
      <div className={classes.main}>
        <div className={classes.first}>
          <span className={classes.what}>
            {what}
            <span className="visually-hidden">{`: ${t(isGivenBack(operation) ? 'operations.stillWanted.state' : `operations.state.${state}`)}`}</span>
          </span>
          {state === 'succeeded' && <OpenLink operation={operation} what={what} onFollow={onFollow} />}
          {isStuck(operation) && <Ways operation={operation} what={what} onFollow={onFollow} />}
        </div>
        <OperationLine operation={operation} />
        <OrderLines operation={operation} />
        {state === 'running' && <ProgressBar share={shareDone(operation)} thin />}
      </div>
    </li>
  );
}

/** What somebody can do about one that does not get on; one that was given back needs no support. */
function Ways(row: OperationRowProps & { what: string }) {
  const { operation, what } = row;
  return (
    <>
      <Retry operation={operation} what={what} />
      {isGivenBack(operation) ? <LetGo operation={operation} what={what} /> : <Ticket {...row} />}
    </>
  );
}

/** What the tray says of it goes into the ticket. */
function Ticket({ operation, what, onFollow }: OperationRowProps & { what: string }) {
  const why = reasonText(operation, useTexts());
  const { reference, service, customerId } = operation;
  const about = { service, customerId };
  return (
    <CreateTicket
      size="inline"
      what={what}
      why={why}
      reference={reference}
      about={about}
      onFollow={onFollow}
    />
  );
}

function OpenLink({ operation, what, onFollow }: OperationRowProps & { what: string }) {
  const { t } = useTexts();
  const kind = useMe()?.organization.kind;
  const { partnerId } = useWords(['partnerId']);
  const href = useLinkOf(operation, { asCustomer: kind === 'customer', partnerId });
  if (href === null) return null;
  return (
    <TextLink href={href} aria-label={t('operations.showOf', { what })} onClick={onFollow}>
      {t('operations.show')}
    </TextLink>
  );
}

function Retry({ operation, what }: { operation: TrayOperation; what: string }) {
  const { t } = useTexts();
  const { mayRetry } = operation;
  const retry = useRetry();
  const given = isGivenBack(operation);
  return (
    <TextButton
      disabled={!mayRetry}
      busy={retry.isBusy}
      title={mayRetry ? undefined : t('operations.mayNotRetry')}
      aria-label={t(given ? 'operations.stillWanted.orderAgainOf' : 'operations.retryOf', { what })}
      onClick={() => retry.send(operation)}
    >
      {t(given ? 'operations.stillWanted.orderAgain' : 'operations.retry')}
    </TextButton>
  );
}

function LetGo({ operation, what }: { operation: TrayOperation; what: string }) {
  const { t } = useTexts();
  const { mayRetry } = operation;
  const letGo = useLetGo();
  return (
    <TextButton
      disabled={!mayRetry}
      busy={letGo.isBusy}
      title={mayRetry ? undefined : t('operations.mayNotRetry')}
      aria-label={t('operations.stillWanted.letGoOf', { what })}
      onClick={() => letGo.send(operation)}
    >
      {t('operations.stillWanted.letGo')}
    </TextButton>
  );
}
