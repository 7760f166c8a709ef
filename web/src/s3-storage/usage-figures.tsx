import type { PriceExplanation } from '@portal/contract/prices';
import type { S3Usage } from '@portal/contract/s3-storage/usage';
import { useWorkplaceKind } from '../platform/rights.ts';
import { absent } from '../platform/format.ts';
import { useMay } from '../platform/permissions.ts';
import { useTexts } from '../platform/use-texts.ts';
import { breakdownOf, ExplainPrice, InMonth, inMonth } from '../prices/index.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { lastMonths } from '../services/months.ts';
import { useStoredText } from './usage-columns.ts';

/** The month in a few figures. */
export function UsageFigures({ usage }: { usage: S3Usage }) {
  const { t, format } = useTexts();
  const { total, currency, month } = usage;
  const kind = useWorkplaceKind();
  const seesPartnerPrices = useMay('pricing.read');
  const stored = useStoredText();
  const isRunning = month === lastMonths()[0];
  const when = t(`s3-storage.usage.${isRunning ? 'soFar' : 'whole'}`, { month: format.month(month) });
  const payer = kind === 'customer' ? 'cost' : 'customerCost';
  return (
    <>
      <Figures>
        <Figure name={t('s3-storage.usage.column.average')} value={stored(total)} note={when} />
        <Figure
          name={t(`s3-storage.usage.column.${payer}`)}
          value={format.money(total.customerMinor, currency)}
          note={
            <>
              {t(`s3-storage.usage.${total.customerMinor === null ? 'noPrice' : 'exclVat'}`)}
              {usage.price && <ExplainPrice explanation={usage.price} />}
            </>
          }
        />
        {seesPartnerPrices && (
          <Figure
            name={t(`s3-storage.usage.column.${kind === 'operator' ? 'partnerCost' : 'ownCost'}`)}
            value={format.money(total.partnerMinor, currency)}
            note={t(`s3-storage.usage.${total.partnerMinor === null ? 'noPrice' : 'exclVat'}`)}
          />
        )}
        <MeasuredFigure total={total} />
      </Figures>
      {isRunning && usage.price && <FullMonth price={usage.price} month={month} />}
    </>
  );
}

/** Leads from the price of a month of 730 hours to that of the month whose hours are measured here. */
function FullMonth({ price, month }: { price: PriceExplanation; month: string }) {
  const { customerMinor, per } = breakdownOf(price);
  const { currency } = price;
  return <InMonth {...{ month, currency, per }} minor={customerMinor} inMonthMinor={inMonth(price, month)} />;
}

function MeasuredFigure({ total: { hours, hoursExpected } }: Pick<S3Usage, 'total'>) {
  const { t, format } = useTexts();
  const missing = hoursExpected - hours;
  // Never a whole hundred while an hour is missing.
  const percent = Math.floor((hours / hoursExpected) * 1000) / 10;
  return (
    <Figure
      name={t('services.usage.measured')}
      value={hoursExpected === 0 ? absent : format.percent(percent)}
      note={missing > 0 ? t('s3-storage.usage.missing', { count: missing }) : t('services.usage.complete')}
    />
  );
}
