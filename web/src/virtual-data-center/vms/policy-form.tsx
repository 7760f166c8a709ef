import {
  setVmBackup,
  vmBackupForm,
  type BackupPolicy,
  type BackupTier,
} from '@portal/contract/virtual-data-center/backup';
import type { Vm } from '@portal/contract/virtual-data-center/vms';
import { useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import {
  createAgreement,
  OrderCostCard,
  OrderCostLine,
  shownPrices,
  useAgreement,
  useConsentText,
  withAgreedPrices,
} from '../../prices/index.tsx';
import { useServiceScope } from '../../services/screens.ts';
import { oneOf } from '../../services/things/things.ts';
import { useCreateForm } from '../../services/things/use-thing-form.ts';
import { CheckboxField, RadioCards } from '../../ui/form/choice-fields.tsx';
import { ActionBar, FormLayout, FormSection } from '../../ui/form/layout.tsx';
import { vdcPaths } from '../paths.ts';
import { useBackupCost } from './backup-cost.ts';
import { usePolicyOptions } from './policy-choices.tsx';
import { RemovePolicy, usePolicyRefusal } from './remove-policy.tsx';

type Values = { tier: BackupTier | ''; costConsent: boolean };

type PolicyFormProps = {
  vm: Vm;
  policies: readonly BackupPolicy[];
  refetch: () => unknown;
  customerName: string;
};

/** Why the policy that is chosen cannot be ordered; undefined when it can. */
function useMissing(vm: Vm, { tier }: Pick<Values, 'tier'>): string | undefined {
  const { t } = useTexts();
  const refusal = usePolicyRefusal(vm);
  if (refusal !== undefined) return refusal;
  if (tier === '') return t('virtual-data-center.backup.choose');
  return tier === vm.tier ? t('virtual-data-center.backup.hasIt') : undefined;
}

/** Gives a VM a policy, or another one in place of the one that it has. */
export function PolicyForm({ vm, policies, refetch, customerName }: PolicyFormProps) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const [agreement] = useState(createAgreement);
  const { region, vdcId, id: vmId } = vm;
  const initialValues: Values = { tier: vm.tier ?? '', costConsent: false };
  const form = useCreateForm(
    { id: `backup-${vmId}`, texts: 'virtual-data-center.backup' },
    {
      schema: withAgreedPrices(vmBackupForm, agreement),
      initialValues,
      send: (body, { write, idempotencyKey }) =>
        write(setVmBackup, { params: { region, vdcId, vmId }, query: scope, body, idempotencyKey }),
      leadsTo: () => oneOf(vdcPaths, scope, vdcId),
    },
  );
  const { tier } = form.values;
  const chosen = policies.find((policy) => policy.tier === tier);
  const cost = useBackupCost(chosen, vm, { error: null, refetch, customerName });
  useAgreement(form, agreement, shownPrices(cost));
  const isPriced = cost.estimate.data !== undefined;
  const consent = useConsentText(cost);
  const text = (key: string) => t(`virtual-data-center.backup.${key}`);
  return (
    <>
      <FormLayout form={form} side={isPriced && <OrderCostCard cost={cost} />}>
        <FormSection title={text('title')}>
          <RadioCards
            {...form.field('tier')}
            isStacked
            label={text('policies')}
            options={usePolicyOptions(policies, vm)}
            required
          />
          {vm.tier !== null && <RemovePolicy vm={vm} />}
          {tier !== vm.tier && isPriced && (
            <CheckboxField {...form.field('costConsent')} label={consent} required />
          )}
        </FormSection>
      </FormLayout>
      <ActionBar
        form={form}
        label={text('save')}
        cancelHref={oneOf(vdcPaths, scope, vdcId)}
        disabledReason={useMissing(vm, form.values)}
        summary={isPriced && <OrderCostLine cost={cost} />}
      />
    </>
  );
}
