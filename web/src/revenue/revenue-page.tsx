import { getRevenue, type Revenue } from '@portal/contract/revenue';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { linkTo, useGo, useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { comparedWith, monthIn } from '../platform/months.ts';
import { useTexts } from '../platform/use-texts.ts';
import { marginText } from '../services/usage/costs.ts';
import { Figure, Figures } from '../ui/figures.tsx';
import { MonthPicker } from '../ui/month-picker.tsx';
import { Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { revenuePath } from './addresses.ts';
import { Months } from './months.tsx';
import { Partners, Products, Services } from './tables.tsx';
import classes from './revenue.module.css';

/** What the operator gets from all its partners: a month, the twelve before it, and of what it is made. */
export function RevenuePage() {
  const { t } = useTexts();
  const { month: named } = useWords(['month']);
  const go = useGo();
  const month = monthIn(named);
  const revenue = useQuery({ ...api.query(getRevenue, { month }), placeholderData: keepPreviousData });
  return (
    <Page>
      <div className={classes.page}>
        <p className={classes.intro}>{t('revenue.intro')}</p>
        <MonthPicker month={month} onChange={(next) => void go(linkTo(revenuePath, { month: next }))} />
        <LoadState
          query={revenue}
          errorTitle={t('revenue.failed')}
          skeleton={<Skeletons rows={3} height={120} />}
        >
          {(read) => (
            <>
              <MonthFigures revenue={read} />
              <Months revenue={read} />
              <Partners revenue={read} />
              <Services revenue={read} />
              <Products revenue={read} />
            </>
          )}
        </LoadState>
      </div>
    </Page>
  );
}

function MonthFigures({ revenue }: { revenue: Revenue }) {
  const { t, format } = useTexts();
  const { month, total, currency, months } = revenue;
  const unit = format.currency(currency);
  const whole = (minor: number): string => format.number(minor / 100);
  const note = t(`revenue.${comparedWith(month).isRunning ? 'soFar' : 'whole'}`, {
    month: format.month(month),
  });
  const { kWh = null, kgCo2e = null } = months.at(-1) ?? {};
  return (
    <Figures>
      <Figure name={t('revenue.partnersPay')} value={whole(total.partnerMinor)} unit={unit} note={note} />
      <Figure name={t('revenue.customersPay')} value={whole(total.customerMinor)} unit={unit} note={note} />
      <Figure
        name={t('revenue.margin')}
        value={whole(total.customerMinor - total.partnerMinor)}
        unit={unit}
        note={marginText(total, format)}
      />
      <Figure
        name={t('revenue.emissions')}
        value={format.decimal(kgCo2e)}
        unit={kgCo2e === null ? undefined : 'kg CO₂e'}
        note={kWh === null ? t('revenue.notMeasured') : t('revenue.ofEnergy', { kWh: format.decimal(kWh) })}
      />
    </Figures>
  );
}
