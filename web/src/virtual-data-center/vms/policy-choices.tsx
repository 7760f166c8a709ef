import type { BackupPolicy, BackupTier } from '@portal/contract/virtual-data-center/backup';
import type { Vm } from '@portal/contract/virtual-data-center/vms';
import { useTexts } from '../../platform/use-texts.ts';
import type { RadioOption } from '../../ui/form/choice-fields.tsx';
import { estimateOf } from './backup-cost.ts';
import classes from './edit-vm.module.css';

type OfPolicy = { policy: BackupPolicy };

/** How long its restore points are kept: all of some days, then one for each week, month and year. */
function useRetention(): (policy: BackupPolicy) => string {
  const { t, language } = useTexts();
  const list = new Intl.ListFormat(language, { type: 'unit' });
  return ({ retention }) =>
    list.format(
      Object.entries(retention).flatMap(([unit, count]) =>
        count === 0 ? [] : [t(`virtual-data-center.backup.kept.${unit}`, { count })],
      ),
    );
}

/** What a policy promises, line by line. */
function Promises({ policy }: OfPolicy) {
  const { t } = useTexts();
  const retention = useRetention();
  const text = (key: string, values = {}) => t(`virtual-data-center.backup.${key}`, values);
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
