import { agreedTo, type AgreedPrice, type PriceLine } from '@portal/contract/prices';
import { isApiError } from '../platform/api-error.ts';
import { useTexts } from '../platform/use-texts.ts';
import { breakdownOf } from './breakdown.ts';
import { CostCard, type EstimateQuery, type SoFar } from './cost-card.tsx';
import { ExplainPrice } from './explain-price.tsx';

/**
 * What an order costs while its form is filled in. Its texts: `short`, `consent`, `consentUnit`, `consentUpTo`, `perUnit`,
 * `perMonth`.
 */
export type OrderCost = {
  /** Where its texts are: `<service>.cost`. */
  texts: string;
  estimate: EstimateQuery;
  /** What a line is for, and a word to it. */
  lineText: (line: PriceLine) => { name: string; note?: string };
  customerName: string;
};
type OrderCostProps = { cost: OrderCost };

/** Beside the form: what it costs, or the unit price where nothing limits it. */
export function OrderCostCard({ cost, soFar }: OrderCostProps & { soFar?: SoFar }) {
  const { texts, estimate, lineText, customerName } = cost;
  const { t } = useTexts();
  return (
    <CostCard
      query={estimate}
      lineText={lineText}
      customerName={customerName}
      hint={t(`${texts}.short`)}
      soFar={soFar}
    />
  );
}

/** The same in the bar at the foot of a phone. */
export function OrderCostLine({ cost: { texts, estimate, customerName } }: OrderCostProps) {
  const { t, format } = useTexts();
  const { data } = estimate;
  const text = (name: string, values = {}) => t(`${texts}.${name}`, values);
  const explanation = data?.lines[0]?.explanation;
  if (!data || !explanation) return <p>{text('short')}</p>;
  const { customerMinor, currency } = data;
  return (
    <>
      <p>
        {customerMinor === null
          ? text('perUnit', { cost: format.money(breakdownOf(explanation).customerMinor, currency) })
          : text('perMonth', { cost: format.money(customerMinor, currency) })}
      </p>
      <ExplainPrice explanations={data.lines.map((line) => line.explanation)} customerName={customerName} />
    </>
  );
}

/** What a person agrees to: the amount and the most that it can come to where something limits it, else the unit price. */
export function useConsentText({ texts, estimate }: OrderCost): string {
  const { t, format } = useTexts();
  const { data, isPlaceholderData } = estimate;
  const text = (name: string, values = {}) => t(`${texts}.${name}`, values);
  const explanation = data?.lines[0]?.explanation;
  if (!data || !explanation || isPlaceholderData) return text('consent');
  const { currency, customerMinor, upToMinor } = data;
  if (customerMinor === null) {
    return text('consentUnit', {
      price: format.price(explanation.customerPrice, currency),
      cost: format.money(breakdownOf(explanation).customerMinor, currency),
    });
  }
  return text('consentUpTo', {
    cost: format.money(customerMinor, currency),
    most: format.money(upToMinor, currency),
  });
}

/** The prices that are shown, which an order agrees to; undefined until they are. */
export const shownPrices = ({ estimate: { data } }: OrderCost): AgreedPrice[] | undefined =>
  data && agreedTo(data);

/** Why it cannot be ordered: nothing has a price today, or none is shown yet. Undefined when one is. */
export function useMissingPrice({ estimate: { data, error } }: OrderCost): string | undefined {
  const { t, errorText } = useTexts();
  if (isApiError(error) && error.errorKey === 'priceMissing') return errorText(error);
  return data ? undefined : t('prices.cost.notShown');
}
