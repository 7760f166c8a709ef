import { listUpliftEffects, type ServicePricing } from '@portal/contract/pricing';
import { IconReceipt2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { useEffectColumns, useSettled } from '../prices/index.tsx';
import { DataList } from '../ui/list/data-list.tsx';
import type { ListState } from '../ui/list/types.ts';
import type { PricingScope } from './section-props.ts';
import classes from './pricing.module.css';

type UpliftEffectsProps = Pick<ServicePricing, 'service'> &
  PricingScope & {
    /** Null while what is typed is no percentage; undefined for a customer that gets what all have. */
    percent: string | null | undefined;
  };

/** Which customers would pay another amount, and how much that is a month, before an uplift is saved. */
export function UpliftEffects({ service, customer, percent }: UpliftEffectsProps) {
  const { t } = useTexts();
  const [state, setState] = useState<ListState>({ sort: '-changeMinor' });
  const { typed } = useSettled({ typed: percent });
  const { columns, sumsOf } = useEffectColumns();
  if (percent === null || typed === null) return null;
  return (
    <section className={classes.preview}>
      <h3>{t('pricing.effects.title')}</h3>
      <p className={classes.small}>{t('pricing.effects.text')}</p>
      <DataList
        id="uplift-effects"
        isPart
        label={t('pricing.effects.title')}
        endpoint={listUpliftEffects}
        input={{ service, percent: typed, of: customer?.id }}
        state={state}
        onStateChange={setState}
        columns={columns}
        sumsOf={sumsOf}
        rowId={({ customerId }) => customerId}
        rowName={({ customerName }) => customerName}
        csvName={t('pricing.effects.file')}
        errorTitle={t('pricing.effects.failed')}
        empty={{
          icon: IconReceipt2,
          title: t('pricing.effects.empty'),
          text: t('pricing.effects.emptyText'),
        }}
      />
    </section>
  );
}
