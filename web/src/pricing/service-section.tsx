import { upliftsTold, type ServicePricing, type UpliftSetting } from '@portal/contract/pricing';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../customers/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/chart/data-table.tsx';
import { Note } from '../ui/status.tsx';
import { isBelowCost } from './preview.ts';
import { PriceTable } from './price-table.tsx';
import { useSignedPercent } from './use-signed-percent.ts';
import classes from './pricing.module.css';

const UpliftDialog = lazy(async () => ({ default: (await import('./uplift-dialog.tsx')).UpliftDialog }));

export type Whose = {
  /** Null for all customers. */
  customer: { id: string; name: string } | null;
};
type SectionProps = Whose & { pricing: ServicePricing };

/** A service: the uplift that holds, what it makes of each price, the way to another, and how it came about. */
export function ServiceSection({ pricing, customer }: SectionProps) {
  const { t } = useTexts();
  const refusal = useRefusal('pricing.manage');
  const [opened, setOpened] = useState(false);
  const service = t(`service.${pricing.service}`);
  return (
    <section className={classes.section} aria-label={service}>
      <div className={classes.head}>
        <div>
          <h2>{service}</h2>
          <InForce pricing={pricing} customer={customer} />
        </div>
        <Button disabledReason={refusal} onClick={() => setOpened(true)}>
          {t('pricing.change.ask', { service })}
        </Button>
      </div>
      {pricing.prices.some(({ explanation }) => isBelowCost(explanation)) && (
        <Note tone="warn" title={t('pricing.belowCost.title')}>
          <p>{t('pricing.belowCost.holds')}</p>
        </Note>
      )}
      <PriceTable label={t('pricing.pricesOf', { service })} prices={pricing.prices} />
      <History pricing={pricing} label={t('pricing.history.of', { service })} />
      <Suspense>
        {opened && <UpliftDialog pricing={pricing} customer={customer} onClose={() => setOpened(false)} />}
      </Suspense>
    </section>
  );
}

/** What holds today, since when and by whom. */
function InForce({ pricing, customer }: SectionProps) {
  const { t, format } = useTexts();
  const signed = useSignedPercent();
  const { percent, inherited, history } = pricing;
  const [last] = history;
  const uplift = signed(percent);
  if (inherited) return <p className={classes.inForce}>{t('pricing.inherited', { uplift })}</p>;
  if (!last) return <p className={classes.inForce}>{t('pricing.neverSet')}</p>;
  const key = customer ? 'pricing.ownSince' : 'pricing.since';
  return (
    <p className={classes.inForce}>
      {t(key, { uplift, day: format.day(last.validFrom), person: last.setBy })}
    </p>
  );
}

function History({ pricing: { history }, label }: { pricing: ServicePricing; label: string }) {
  const { t, format } = useTexts();
  const signed = useSignedPercent();
  if (history.length === 0) return null;
  return (
    <div>
      <h3>{t('pricing.history.title')}</h3>
      <DataTable
        label={label}
        rows={history}
        rowKey={({ setAt }) => setAt}
        columns={[
          {
            id: 'percent',
            header: t('pricing.column.uplift'),
            strong: true,
            cell: ({ percent }: UpliftSetting) =>
              percent === null ? t('pricing.history.inherited') : signed(percent),
          },
          {
            id: 'validFrom',
            header: t('pricing.column.validFrom'),
            cell: ({ validFrom }) => format.day(validFrom),
          },
          { id: 'setAt', header: t('pricing.column.setAt'), cell: ({ setAt }) => format.dateTime(setAt) },
          { id: 'setBy', header: t('pricing.column.setBy'), cell: ({ setBy }) => setBy },
        ]}
      />
      {history.length === upliftsTold && <p className={classes.small}>{t('pricing.history.more')}</p>}
    </div>
  );
}
