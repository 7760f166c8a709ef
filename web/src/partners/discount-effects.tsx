import { listDiscountEffects, type Partner } from '@portal/contract/partners';
import { IconReceipt2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { useEffectColumns, useSettled } from '../prices/index.tsx';
import { DataList } from '../ui/list/data-list.tsx';
import type { ListState } from '../ui/list/types.ts';
import classes from './partners.module.css';

type DiscountEffectsProps = {
  partner: Pick<Partner, 'id'>;
  service: Partner['discounts'][number]['service'];
  /** Null while what is typed is no percentage. */
  percent: string | null;
};

/** Of which customers the partner would pay another amount, and how much that is a month, before a discount is saved. */
export function DiscountEffects({ partner: { id }, service, percent }: DiscountEffectsProps) {
  const { t } = useTexts();
  const [state, setState] = useState<ListState>({ sort: 'changeMinor' });
  const { typed } = useSettled({ typed: percent });
  const { columns, sumsOf } = useEffectColumns();
  if (percent === null || typed === null) return null;
  return (
    <section className={classes.effects}>
      <h3>{t('partners.discount.effects.title')}</h3>
      <p className={classes.note}>{t('partners.discount.effects.text')}</p>
      <DataList
        id="discount-effects"
        isPart
        label={t('partners.discount.effects.title')}
        endpoint={listDiscountEffects}
        input={{ id, service, percent: typed }}
        state={state}
        onStateChange={setState}
        columns={columns}
        sumsOf={sumsOf}
        rowId={({ customerId }) => customerId}
        rowName={({ customerName }) => customerName}
        csvName={t('partners.discount.effects.file')}
        errorTitle={t('partners.discount.effects.failed')}
        empty={{
          icon: IconReceipt2,
          title: t('partners.discount.effects.empty'),
          text: t('partners.discount.effects.emptyText'),
        }}
      />
    </section>
  );
}
