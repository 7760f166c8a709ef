import type { CarriedOperation } from '@portal/contract/operations';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import type { RowAction } from '../ui/list/types.ts';
import { isGivenBack } from './operation-times.ts';
import { useLetGo } from './use-let-go.ts';
import { useRetry } from './use-retry.ts';

type Failed = CarriedOperation & { customerName?: string };

/** In a note that says why an operation does not get on. */
export function RetryButton({ operation }: { operation: Failed }) {
  const { t } = useTexts();
  const retry = useRetry();
  const letGo = useLetGo();
  if (!isGivenBack(operation))
    return (
      <Button size="note" busy={retry.isBusy} onClick={() => retry.send(operation)}>
        {t('common.retry')}
      </Button>
    );
  return (
    <>
      <Button size="note" busy={retry.isBusy} onClick={() => retry.send(operation)}>
        {t('operations.stillWanted.orderAgain')}
      </Button>
      <Button size="note" busy={letGo.isBusy} onClick={() => letGo.send(operation)}>
        {t('operations.stillWanted.letGo')}
      </Button>
    </>
  );
}

/** Of the row of what has failed, or was given back; `disabledReason` says why it may not be tried again. */
export function useRetryActions(disabledReason: string | undefined) {
  const { t } = useTexts();
  const retry = useRetry();
  const letGo = useLetGo();
  return (failed: CarriedOperation): RowAction[] => {
    const again = {
      icon: IconRefresh,
      disabledReason,
      busy: retry.isBusyWith(failed),
      onSelect: () => retry.send(failed),
    };
    if (!isGivenBack(failed)) return [{ ...again, label: t('common.retry') }];
    return [
      { ...again, label: t('operations.stillWanted.orderAgain') },
      {
        label: t('operations.stillWanted.letGo'),
        icon: IconX,
        disabledReason,
        busy: letGo.isBusyWith(failed),
        onSelect: () => letGo.send(failed),
      },
    ];
  };
}
