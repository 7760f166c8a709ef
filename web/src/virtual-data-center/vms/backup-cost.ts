import { billedGiB, type BackupPolicy } from '@portal/contract/virtual-data-center/backup';
import { monthHours } from '@portal/contract/prices';
import type { Vm } from '@portal/contract/virtual-data-center/vms';
import { useTexts } from '../../platform/use-texts.ts';
import { breakdownOf, estimateOfOne, type OrderCost, type ShownEstimate } from '../../prices/index.tsx';

/** What a policy costs a month of such a VM; undefined without a price. */
export const estimateOf = ({ price }: Pick<BackupPolicy, 'price'>, vm: Vm): ShownEstimate | undefined =>
  price ? estimateOfOne(price, { count: billedGiB(vm), hours: monthHours }) : undefined;

type Read = { error: unknown; refetch: () => unknown; customerName: string };

/** What the policy that is chosen costs. */
export function useBackupCost(policy: BackupPolicy | undefined, vm: Vm, read: Read): OrderCost {
  const { t, format } = useTexts();
  const { error, refetch, customerName } = read;
  return {
    texts: 'virtual-data-center.backup.cost',
    estimate: { data: policy && estimateOf(policy, vm), error, isPlaceholderData: false, refetch },
    lineText: ({ product, explanation }) => {
      const { customerMinor, per } = breakdownOf(explanation);
      return {
        name: t(`service-texts.product.${product}`),
        note: t('virtual-data-center.backup.cost.each', {
          size: format.gib(billedGiB(vm)),
          price: format.money(customerMinor, explanation.currency),
          per: t(per),
        }),
      };
    },
    customerName,
  };
}
