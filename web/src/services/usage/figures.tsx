import type { PriceExplanation } from '@portal/contract/prices';
import type { CustomerUsage, Metered } from '@portal/contract/services/usage';
import { absent } from '../../platform/format.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { breakdownOf, ExplainPrice, InMonth, inMonth } from '../../prices/index.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { lastMonths } from '../../platform/months.ts';
import { useAverageText, useCostNames } from './columns.tsx';
import type { ServiceUsage } from './description.ts';

type UsageFiguresProps = { of: ServiceUsage; usage: CustomerUsage };

/** The month in a few figures. */
export function UsageFigures({ of, usage }: UsageFiguresProps) {
  const { t, format } = useTexts();
  const { total, currency, month, price } = usage;
  const average = useAverageText(of);
  const { customer, partner } = useCostNames();
  const isRunning = month === lastMonths()[0];
  const when = isRunning ? t('services.usage.soFar', { month: format.month(month) }) : format.month(month);
  const vatOf = (minor: number | null) => t(`services.usage.${minor === null ? 'noPrice' : 'exclVat'}`);
  return (
    <>
      <Figures>
        <Figure name={t(`${of.service}.usage.average`)} value={average(total)} note={when} />
        <Figure
          name={customer}
          value={format.money(total.customerMinor, currency)}
          note={
            <>
              {vatOf(total.customerMinor)}
              {price && <ExplainPrice explanation={price} />}
            </>
          }
        />
        {partner !== null && (
          <Figure
            name={partner}
            value={format.money(total.partnerMinor, currency)}
            note={vatOf(total.partnerMinor)}
          />
        )}
        <MeasuredFigure of={of} total={total} />
      </Figures>
      {isRunning && price && <FullMonth price={price} month={month} />}
    </>
  );
}

/** Leads from the price of a month of 730 hours to that of the month whose hours are measured here. */
function FullMonth({ price, month }: { price: PriceExplanation; month: string }) {
  const { customerMinor, per } = breakdownOf(price);
  const { currency } = price;
  return <InMonth {...{ month, currency, per }} minor={customerMinor} inMonthMinor={inMonth(price, month)} />;
}

function MeasuredFigure({ of, total: { hours, hoursExpected } }: { of: ServiceUsage; total: Metered }) {
  const { t, format } = useTexts();
  const missing = hoursExpected - hours;
  // Never a whole hundred while an hour is missing.
  const percent = Math.floor((hours / hoursExpected) * 1000) / 10;
  return (
    <Figure
      name={t('services.usage.measured')}
      value={hoursExpected === 0 ? absent : format.percent(percent)}
      note={missing > 0 ? t(`${of.service}.usage.missing`, { count: missing }) : t('services.usage.complete')}
    />
  );
}
