import { setPartnerPricing } from '@portal/contract/pricing';
import { Suspense, useState } from 'react';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/status.tsx';
import { History } from './history.tsx';
import { isBelowCost } from './preview.ts';
import { PriceTable } from './price-table.tsx';
import type { SectionProps } from './section-props.ts';
import { useSignedPercent } from './use-signed-percent.ts';
import { late } from '../ui/late.ts';
import classes from './pricing.module.css';

const UpliftDialog = late(() => import('./uplift-dialog.tsx'), 'UpliftDialog');

/** A service: the uplift that holds, what it makes of each price, the way to another, and how it came about. */
export function ServiceSection({ pricing, customer }: SectionProps) {
  const { t } = useTexts();
  const refusal = useRefusal(setPartnerPricing);
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
      <History
        key={pricing.history[0]?.setAt}
        pricing={pricing}
        customer={customer}
        label={t('pricing.history.of', { service })}
      />
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
