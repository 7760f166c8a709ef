import { agreedTo, type AgreedPrice, type PriceLine, type ProductKey } from '@portal/contract/prices';
import { isApiError } from '../platform/api-error.ts';
import type { TextBranch } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxField } from '../ui/form/choice-fields.tsx';
import type { FieldBinding } from '../ui/form/types.ts';
import { breakdownOf } from './breakdown.ts';
import { CostCard, type EstimateQuery, type SoFar } from './cost-card.tsx';
import { ExplainPrice } from './explain-price.tsx';
import { Card } from '../ui/two-pane.tsx';

/** What is said of the costs of any order. */
type CostText = 'short' | 'consent' | 'consentUpTo' | 'perMonth';

/** What an order costs while its form is filled in. */
export type OrderCost = {
  texts: TextBranch<CostText>;
  /** Of what nothing may limit, and then costs by the unit. */
  unlimited?: TextBranch<'consentUnit' | 'perUnit'>;
  /** Undefined while nothing that has a price is chosen. */
  estimate: EstimateQuery | undefined;
  /** What a line is for, and a word to it. */
  lineText: (line: PriceLine) => { name: string; note?: string };
  /** What the amounts are for, where that is not a month. */
  note?: string;
  /** What a product is called, of those that have the vendor's names. */
  nameOf?: (product: ProductKey) => string;
  customerName: string;
};
type OrderCostProps = { cost: OrderCost };

/** Beside the form: what it costs, or the unit price where nothing limits it. */
export function OrderCostCard({ cost, soFar }: OrderCostProps & { soFar?: SoFar | undefined }) {
  const { texts, unlimited: _unlimited, estimate, ...shown } = cost;
  const { t } = useTexts();
  if (!estimate) {
    return (
      <Card title={t('prices.cost.title')}>
        <p>{t('prices.cost.notYet')}</p>
      </Card>
    );
  }
  return <CostCard {...shown} query={estimate} hint={t(`${texts}.short`)} soFar={soFar} />;
}

/** The same in the bar at the foot of a phone. */
export function OrderCostLine({ cost }: OrderCostProps) {
  const { t, format } = useTexts();
  const { texts, unlimited, estimate, customerName, nameOf } = cost;
  const data = estimate?.data;
  const text = (name: CostText, values = {}) => t(`${texts}.${name}`, values);
  const explanation = data?.lines[0]?.explanation;
  if (!data || !explanation) return <p>{text('short')}</p>;
  const { customerMinor, currency } = data;
  return (
    <>
      <p>
        {customerMinor === null
          ? unlimited &&
            t(`${unlimited}.perUnit`, {
              cost: format.money(breakdownOf(explanation).customerMinor, currency),
            })
          : text('perMonth', { cost: format.money(customerMinor, currency) })}
      </p>
      <ExplainPrice {...{ customerName, nameOf }} explanations={data.lines.map((line) => line.explanation)} />
    </>
  );
}

/**
 * What a person agrees to: the amount and the most that it can come to where something limits it, else the unit price,
 * which a text may name in any case.
 */
function useConsentText({ texts, unlimited, estimate }: OrderCost): string {
  const { t, format } = useTexts();
  const { data, isPlaceholderData } = estimate ?? {};
  const text = (name: CostText, values = {}) => t(`${texts}.${name}`, values);
  const explanation = data?.lines[0]?.explanation;
  if (!data || !explanation || isPlaceholderData) return text('consent');
  const { currency, customerMinor, upToMinor } = data;
  if (customerMinor === null) {
    if (unlimited === undefined) return text('consent');
    return t(`${unlimited}.consentUnit`, {
      price: format.price(explanation.customerPrice, currency),
      cost: format.money(breakdownOf(explanation).customerMinor, currency),
    });
  }
  return text('consentUpTo', {
    price: format.price(explanation.customerPrice, currency),
    cost: format.money(customerMinor, currency),
    most: format.money(upToMinor, currency),
  });
}

type ConsentForm = { field: (name: 'costConsent') => FieldBinding<boolean> };

/** The tick with which a person agrees to what is shown, once it is. */
export function Consent({ form, cost }: OrderCostProps & { form: ConsentForm }) {
  const { t } = useTexts();
  return (
    <CheckboxField
      {...form.field('costConsent')}
      label={useConsentText(cost)}
      disabledReason={cost.estimate?.data ? undefined : t('prices.cost.consentLater')}
      required
    />
  );
}

/** The prices that are shown, which an order agrees to; undefined until they are. */
export const shownPrices = ({ estimate }: OrderCost): AgreedPrice[] | undefined =>
  estimate?.data && agreedTo(estimate.data);

/** Why it cannot be ordered: nothing has a price today, or none is shown yet. Undefined when one is. */
export function useMissingPrice(cost: OrderCost | undefined): string | undefined {
  const { t, errorText } = useTexts();
  if (!cost?.estimate) return undefined;
  const { data, error } = cost.estimate;
  if (isApiError(error) && error.errorKey === 'priceMissing') return errorText(error);
  return data ? undefined : t('prices.cost.notShown');
}
