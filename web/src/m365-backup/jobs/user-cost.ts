import { estimateM365Backup } from '@portal/contract/m365-backup/usage';
import { useTexts } from '../../platform/use-texts.ts';
import { useEstimate, type OrderCost } from '../../prices/index.tsx';

/** What each user that is backed up costs. */
export function useUserCost(customerName: string): OrderCost {
  const { t } = useTexts();
  return {
    texts: 'm365-backup.cost',
    estimate: useEstimate(estimateM365Backup, { body: { users: 1 } }),
    lineText: () => ({ name: t('m365-backup.cost.line'), note: t('m365-backup.cost.note') }),
    customerName,
  };
}
