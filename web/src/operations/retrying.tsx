import type { CarriedOperation } from '@portal/contract/operations';
import { IconRefresh } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import type { RowAction } from '../ui/list/types.ts';
import { useRetry } from './use-retry.ts';

/** In a note that says why an operation does not get on. */
export function RetryButton({ operation }: { operation: CarriedOperation & { customerName?: string } }) {
  const { t } = useTexts();
  const retry = useRetry();
  return (
    <Button size="note" busy={retry.isBusy} onClick={() => retry.send(operation)}>
      {t('common.retry')}
    </Button>
  );
}

/** Of the row of what has failed; `disabledReason` says why it may not be tried again. */
export function useRetryAction(disabledReason: string | undefined) {
  const { t } = useTexts();
  const retry = useRetry();
  return (failed: CarriedOperation): RowAction => ({
    label: t('common.retry'),
    icon: IconRefresh,
    disabledReason,
    busy: retry.isBusyWith(failed),
    onSelect: () => retry.send(failed),
  });
}
