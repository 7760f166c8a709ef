import type { Estimate, PriceLine } from '@portal/contract/prices';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { breakdownOf, withVat } from './breakdown.ts';
import classes from './prices.module.css';

/** What each unit costs, where nothing limits how much is used. */
export const UnitPrices = ({
  estimate: { lines, vatPercent },
}: {
  estimate: Pick<Estimate, 'lines' | 'vatPercent'>;
}) => lines.map((line) => <UnitPrice key={line.product} line={line} vatPercent={vatPercent} />);

function UnitPrice({ line: { explanation }, vatPercent }: { line: PriceLine; vatPercent: number }) {
  const { t, format, language } = useTexts();
  const isOperator = useWorkplaceKind() === 'operator';
  const { currency, customerPrice } = explanation;
  const { per, unit, customerMinor, inside } = breakdownOf(explanation);
  return (
    <dl className={classes.total}>
      <dt className={classes.name}>{t('prices.cost.per', { per: per[language] })}</dt>
      <dd className={classes.figure}>{format.money(customerMinor, currency)}</dd>
      <dt>{t('prices.withVat', { percent: format.percent(vatPercent) })}</dt>
      <dd>{format.money(withVat(customerMinor, vatPercent), currency)}</dd>
      <dt>{t('prices.cost.per', { per: unit[language] })}</dt>
      <dd>{format.price(customerPrice, currency)}</dd>
      {inside && (
        <>
          <dt>{t(isOperator ? 'prices.cost.thePartnerPays' : 'prices.cost.partnerPays')}</dt>
          <dd>{format.money(inside.partnerMinor, currency)}</dd>
        </>
      )}
    </dl>
  );
}
