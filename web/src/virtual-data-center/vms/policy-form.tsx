import { pathWith } from '@portal/contract/endpoint-paths';
import {
  removeVmBackup,
  setVmBackup,
  vmBackupForm,
  type BackupPolicy,
} from '@portal/contract/virtual-data-center/backup';
import { type BackupTier } from '@portal/contract/virtual-data-center/constants';
import type { Vm } from '@portal/contract/virtual-data-center/vms';
import { IconShieldOff } from '@tabler/icons-react';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Consent } from '../../prices/index.tsx';
import { OrderDeletion } from '../../services/dialogs/order-deletion.tsx';
import { CreateForm } from '../../services/things/thing-form.tsx';
import { usePricedForm } from '../../services/things/use-priced-form.ts';
import { useOrderRefusal } from '../../services/use-status.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/form/choice-fields.tsx';
import { FormSection } from '../../ui/form/layout.tsx';
import { useDialog, type DialogAbout } from '../../ui/use-dialog.tsx';
import { vdcPaths } from '../paths.ts';
import { vdcScreens, type VdcStatus } from '../screens.ts';
import { useBackupCost, usePolicyOptions } from './policy-choices.tsx';
import { isChanging } from './states.tsx';

type Values = { tier: BackupTier | ''; costConsent: boolean };

type PolicyFormProps = { vm: Vm; policies: readonly BackupPolicy[]; status: VdcStatus };

/** Why the policy of a VM cannot be changed now; undefined when it can. */
function usePolicyRefusal(vm: Vm): string | undefined {
  const { t } = useTexts();
  const refusal = useOrderRefusal(vdcScreens);
  return refusal ?? (isChanging(vm, 'backup') ? t('virtual-data-center.backup.changing') : undefined);
}

/** Why the policy that is chosen cannot be ordered; undefined when it can. */
function useMissing(vm: Vm, { tier }: Pick<Values, 'tier'>): string | undefined {
  const { t } = useTexts();
  const refusal = usePolicyRefusal(vm);
  if (refusal !== undefined) return refusal;
  if (tier === '') return t('virtual-data-center.backup.choose');
  return tier === vm.tier ? t('virtual-data-center.backup.hasIt') : undefined;
}

/** Gives a VM a policy, or another one in place of the one that it has. */
export function PolicyForm({ vm, policies, status }: PolicyFormProps) {
  const { t } = useTexts();
  const { region, vdcId, id: vmId } = vm;
  const kind = {
    of: vdcScreens,
    id: `backup-${vmId}`,
    texts: 'virtual-data-center.backup',
    listPath: pathWith(vdcPaths.onePath, { vdcId }),
  } as const;
  const initialValues: Values = { tier: vm.tier ?? '', costConsent: false };
  const { form, cost } = usePricedForm(kind, {
    schema: vmBackupForm,
    initialValues,
    send: (body, { write }) => write(setVmBackup, { params: { region, vdcId, vmId }, body }),
    useCost: ({ tier }) =>
      useBackupCost(
        policies.find((policy) => policy.tier === tier),
        vm,
        status.customerName,
      ),
  });
  const isOther = form.values.tier !== vm.tier && cost.estimate !== undefined;
  const text = (key: TextIn<'virtual-data-center.backup'>) => t(`virtual-data-center.backup.${key}`);
  return (
    <CreateForm {...{ kind, form, cost, status }} incomplete={useMissing(vm, form.values)}>
      <FormSection title={text('title')}>
        <RadioCards
          {...form.field('tier')}
          isStacked
          label={text('policies')}
          options={usePolicyOptions(policies, vm)}
          required
        />
        {vm.tier !== null && <RemovePolicy vm={vm} />}
        {isOther && <Consent form={form} cost={cost} />}
      </FormSection>
    </CreateForm>
  );
}

/** Takes the policy away, and says first what stays. */
function RemovePolicy({ vm }: { vm: Vm }) {
  const { t } = useTexts();
  const removal = useDialog(RemoveDialog);
  const refusal = usePolicyRefusal(vm);
  return (
    <div>
      <Button size="toolbar" icon={IconShieldOff} disabledReason={refusal} onClick={() => removal.ask(vm)}>
        {t('virtual-data-center.backup.remove')}
      </Button>
      {removal.dialog}
    </div>
  );
}

function RemoveDialog({ thing: vm, onClose }: DialogAbout<Vm>) {
  const { t } = useTexts();
  const { region, vdcId, id: vmId, name, restorePoints: count, isReplicated } = vm;
  const text = (key: TextIn<'virtual-data-center.backup.removal'>, values = {}) =>
    t(`virtual-data-center.backup.removal.${key}`, values);
  return (
    <OrderDeletion
      order={({ write }) => write(removeVmBackup, { params: { region, vdcId, vmId } })}
      onClose={onClose}
      title={text('title', { vm: name })}
      confirmLabel={t('virtual-data-center.backup.remove')}
      checks={[
        { text: text('stay', { count }), blocks: false },
        { text: text('billed'), blocks: false },
      ]}
      warning={isReplicated ? undefined : text('unprotected')}
    />
  );
}
