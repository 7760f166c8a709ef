import { orderSplaLicense, type SplaLicense } from '@portal/contract/virtual-data-center/spla';
import { IconPencil, IconPencilOff, IconTrash } from '@tabler/icons-react';
import { useIsEverAllowed } from '../../platform/rights.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useOrderRefusal } from '../../services/use-status.ts';
import type { RowAction } from '../../ui/list/types.ts';
import { vdcScreens } from '../screens.ts';

export type AskedOf = { what: 'quantity' | 'delete'; license: SplaLicense };

/** What can be done with licenses: those of a vDC that is gone can only be deleted. */
export function useLicenseActions(
  ask: (asked: AskedOf) => void,
): (license: SplaLicense) => readonly RowAction[] {
  const { t } = useTexts();
  const mayEver = useIsEverAllowed(orderSplaLicense);
  const refusal = useOrderRefusal(vdcScreens);
  const action = (name: string) => t(`virtual-data-center.spla.action.${name}`);
  return (license) => {
    if (!mayEver) return [];
    const gone = license.hasVdc ? undefined : t('virtual-data-center.spla.readOnlyText');
    return [
      {
        label: action('quantity'),
        icon: license.hasVdc ? IconPencil : IconPencilOff,
        disabledReason: refusal ?? gone,
        onSelect: () => ask({ what: 'quantity', license }),
      },
      {
        label: action('delete'),
        icon: IconTrash,
        tone: 'delete',
        separated: true,
        disabledReason: refusal,
        onSelect: () => ask({ what: 'delete', license }),
      },
    ];
  };
}
