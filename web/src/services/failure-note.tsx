import type { CarriedOperation } from '@portal/contract/operations';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { CreateTicket } from '../ui/create-ticket.tsx';
import { Reference } from '../ui/reference.tsx';
import { Note } from '../ui/status.tsx';
import { reasonText, useRetry } from '../operations/index.tsx';
import type { ServiceScreens } from './screens.ts';
import { useOrderRefusal } from './use-status.ts';

type FailureNoteProps = { of: ServiceScreens; title: string; operation: CarriedOperation };

/** Why a thing is not as it was ordered, and the way to try again. */
export function FailureNote({ of, title, operation }: FailureNoteProps) {
  const texts = useTexts();
  const refusal = useOrderRefusal(of);
  const retry = useRetry();
  const why = reasonText(operation, texts);
  const action = refusal === undefined && (
    <Button size="note" busy={retry.isBusy} onClick={() => retry.send(operation)}>
      {texts.t('common.retry')}
    </Button>
  );
  return (
    <Note tone="err" title={title} action={action}>
      <p>{why}</p>
      <Reference value={operation.reference} short />{' '}
      <CreateTicket size="inline" what={title} why={why} reference={operation.reference} />
    </Note>
  );
}
