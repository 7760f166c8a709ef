import { monthHours } from '@portal/contract/prices';
import { type BackupPolicy, billedGiB } from '@portal/contract/virtual-data-center/backup';
import { type BackupTier } from '@portal/contract/virtual-data-center/constants';
import type { Vm } from '@portal/contract/virtual-data-center/vms';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import {
  breakdownOf,
  estimateOfOne,
  settledEstimate,
  type OrderCost,
  type ShownEstimate,
} from '../../prices/index.tsx';
import type { RadioOption } from '../../ui/form/choice-fields.tsx';
import classes from './edit-vm.module.css';

/** What a policy costs a month of such a VM; undefined without a price. */
const estimateOf = ({ price }: Pick<BackupPolicy, 'price'>, vm: Vm): ShownEstimate | undefined =>
  price ? estimateOfOne(price, { count: billedGiB(vm), hours: monthHours }) : undefined;

/** What the policy that is chosen costs. */
export function useBackupCost(policy: BackupPolicy | undefined, vm: Vm, customerName: string): OrderCost {
  const { t, format, language } = useTexts();
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
          per: per[language],
        }),
      };
    },
    customerName,
  };
}

type OfPolicy = { policy: BackupPolicy };

/** How long its restore points are kept: all of some days, then one for each week, month and year. */
function useRetention(): (policy: BackupPolicy) => string {
  const { t, language } = useTexts();
  const list = new Intl.ListFormat(language, { type: 'unit' });
  return ({ retention }) =>
    list.format(
      (['days', 'weeks', 'months', 'years'] as const).flatMap((unit) =>
        retention[unit] === 0
          ? []
          : [t(`virtual-data-center.backup.kept.${unit}`, { count: retention[unit] })],
      ),
    );
}

/** What a policy promises, line by line. */
function Promises({ policy }: OfPolicy) {
  const { t } = useTexts();
  const retention = useRetention();
  const text = (key: TextIn<'virtual-data-center.backup'>, values = {}) =>
    t(`virtual-data-center.backup.${key}`, values);
  const { snapshotsPerDay, immutableDays, replication } = policy;
  return (
    <>
      <span>{text('snapshots', { count: snapshotsPerDay })}</span>
      <span>
        {immutableDays === null ? text('notImmutable') : text('immutable', { count: immutableDays })}
      </span>
      <span>{retention(policy)}</span>
      <span>
        {replication === null
          ? text('oneRegion')
          : text('replicatedTo', { region: replication.region, count: replication.days })}
      </span>
    </>
  );
}

type PriceProps = OfPolicy & { vm: Vm };

function Price({ policy, vm }: PriceProps) {
  const { t, format } = useTexts();
  const estimate = estimateOf(policy, vm);
  return (
    <span className={classes.price}>
      {estimate
        ? t('virtual-data-center.backup.price', {
            cost: format.money(estimate.customerMinor, estimate.currency),
          })
        : t('virtual-data-center.backup.noPrice')}
    </span>
  );
}

/** What there is to choose from, with what each promises and costs; the one that the VM has is named. */
export function usePolicyOptions(
  policies: readonly BackupPolicy[],
  vm: Vm,
): readonly RadioOption<BackupTier>[] {
  const { t } = useTexts();
  const name = (tier: BackupTier) => t(`virtual-data-center.vms.tier.${tier}`);
  return policies.map((policy) => ({
    value: policy.tier,
    label:
      policy.tier === vm.tier
        ? t('virtual-data-center.backup.current', { tier: name(policy.tier) })
        : name(policy.tier),
    disabledReason:
      policy.price === null && policy.tier !== vm.tier ? t('virtual-data-center.backup.noPrice') : undefined,
    description: (
      <span className={classes.promises}>
        <Promises policy={policy} />
        <Price policy={policy} vm={vm} />
      </span>
    ),
  }));
}
