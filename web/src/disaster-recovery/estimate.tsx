import { parseInput } from '@portal/contract/fields';
import { estimateDisasterRecovery } from '@portal/contract/disaster-recovery/usage';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { CostCard, useEstimate } from '../prices/index.tsx';
import { FormSection } from '../ui/form/layout.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import classes from './estimate.module.css';

const typingPauseMs = 300;
const first = { vms: 1, sizeGiB: 100 };
type Values = Record<keyof typeof first, number | null>;

/** What is typed, and the last of it that can be reckoned with. */
function useTyped() {
  const [values, setValues] = useState<Values>(first);
  const [reckoned, setReckoned] = useState(first);
  const parsed = parseInput(estimateDisasterRecovery.body, values);
  const field = (name: keyof Values) => ({
    id: `estimate-${name}`,
    name,
    value: values[name],
    onChange: (value: number | null) => {
      const next = { ...values, [name]: value };
      const valid = estimateDisasterRecovery.body.safeParse(next);
      setValues(next);
      if (valid.success) setReckoned(valid.data);
    },
    onBlur: () => undefined,
    error: parsed.ok ? undefined : parsed.fields[name],
  });
  const [body] = useDebouncedValue(reckoned, typingPauseMs);
  return { field, body };
}

/** What so many VMs and so much storage would cost, before anything is enabled. */
export function Estimate({ customerName }: { customerName: string }) {
  const { t, format } = useTexts();
  const { field, body } = useTyped();
  const lines: Readonly<Record<string, string>> = {
    'disaster-recovery.storage': t('disaster-recovery.estimate.storage', { size: format.gib(body.sizeGiB) }),
    'disaster-recovery.vm': t('disaster-recovery.estimate.vms', { count: body.vms }),
  };
  return (
    <section className={classes.estimate} aria-label={t('disaster-recovery.estimate.title')}>
      <FormSection title={t('disaster-recovery.estimate.title')}>
        <NumberField {...field('vms')} label={t('disaster-recovery.field.vms')} min={1} required />
        <NumberField
          {...field('sizeGiB')}
          label={t('disaster-recovery.field.sizeGiB')}
          unit="GiB"
          min={1}
          required
        />
      </FormSection>
      <CostCard
        query={useEstimate(estimateDisasterRecovery, { body })}
        lineText={({ product }) => ({ name: lines[product] ?? '' })}
        customerName={customerName}
        hint={t('disaster-recovery.estimate.hint')}
      />
    </section>
  );
}
