import { billedGiB, type BackupPolicy } from '@portal/contract/virtual-data-center/backup';
import { monthHours } from '@portal/contract/prices';
import type { Vm } from '@portal/contract/virtual-data-center/vms';
import { useTexts } from '../../platform/use-texts.ts';
import {
  breakdownOf,
  estimateOfOne,
  settledEstimate,
  type OrderCost,
  type ShownEstimate,
} from '../../prices/index.tsx';

/** What a policy costs a month of such a VM; undefined without a price. */
export const estimateOf = ({ price }: Pick<BackupPolicy, 'price'>, vm: Vm): ShownEstimate | undefined =>
  price ? estimateOfOne(price, { count: billedGiB(vm), hours: monthHours }) : undefined;

/** What the policy that is chosen costs. */
export function useBackupCost(policy: BackupPolicy | undefined, vm: Vm, customerName: string): OrderCost {
  const { t, format } = useTexts();
  return {
    texts: 'virtual-data-center.backup.cost',
    estimate: settledEstimate(policy && estimateOf(policy, vm)),
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
