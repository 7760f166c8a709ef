import type { CarriedOperation } from '@portal/contract/operations';
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useRetry } from '../operations/index.tsx';
import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { RowAction } from '../ui/list/types.ts';
import type { ServiceScreens } from './screens.ts';
import { useOrderRefusal } from './use-status.ts';

type Step = { label: string; refusal: string | undefined };
type Ordered = {
  details: RowAction;
  /** The order that failed, which can be tried again. */
  failed: CarriedOperation | undefined;
  edit: Step & { href: string };
  remove: Step & { onSelect: () => void };
};

/** What can be done with a thing that is ordered: look at it, try a failed order again, edit it, delete it. */
export function useRowActions(of: ServiceScreens): (ordered: Ordered) => readonly RowAction[] {
  const { t } = useTexts();
  const retry = useRetry();
  const mayEver = useIsEverAllowed(of.order);
  const refusal = useOrderRefusal(of);
  return ({ details, failed, edit, remove }) => {
    if (!mayEver) return [details];
    const again = failed && {
      label: t('common.retry'),
      icon: IconRefresh,
      disabledReason: refusal,
      onSelect: () => retry.mutate(failed),
    };
    return [
      details,
      ...(again ? [again] : []),
      { label: edit.label, icon: IconPencil, disabledReason: edit.refusal, href: edit.href },
      {
        label: remove.label,
        icon: IconTrash,
        tone: 'delete',
        separated: true,
        disabledReason: remove.refusal,
        onSelect: remove.onSelect,
      },
    ];
  };
}
