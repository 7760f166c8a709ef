import { vatPercent, type PriceExplanation, type ProductKey } from '@portal/contract/prices';
import type { ReactNode } from 'react';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { breakdownOf, withVat, type Breakdown } from './breakdown.ts';
import classes from './prices.module.css';

export type ExplainedPrice = {
  explanation: PriceExplanation;
  /** Whose price it is, where a name is at hand. */
  customerName?: string | undefined;
};

type RowProps = { name: ReactNode; sum?: boolean; children: ReactNode };

const Row = ({ name, sum = false, children }: RowProps) => (
  <div className={classes.row} data-sum={sum || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export type ExplainedPrices = Omit<ExplainedPrice, 'explanation'> & {
  explanations: readonly PriceExplanation[];
  /** What a product is called, of those that have the vendor's names. */
  nameOf?: ((product: ProductKey) => string) | undefined;
};

/** How each of these prices is made, by the name of its product where there are several. */
export function PriceBreakdowns({ explanations, customerName, nameOf }: ExplainedPrices) {
  const { t } = useTexts();
  const nameIn = nameOf ?? ((product: ProductKey) => t(`service-texts.product.${product}`));
  return explanations.map((explanation) => (
    <section key={explanation.product} className={classes.held}>
      {explanations.length > 1 && <h3>{nameIn(explanation.product)}</h3>}
      <PriceBreakdown explanation={explanation} customerName={customerName} />
    </section>
  ));
}

/** How a price is made; who may not know that gets the customer's price alone. */
export function PriceBreakdown(props: ExplainedPrice) {
  const { explanation } = props;
  const breakdown = breakdownOf(explanation);
  return (
    <div className={classes.breakdown}>
      {breakdown.inside ? (
        <InsideRows {...props} breakdown={breakdown} inside={breakdown.inside} />
      ) : (
        <OwnRows explanation={explanation} breakdown={breakdown} />
      )}
      <Foot explanation={explanation} breakdown={breakdown} />
    </div>
  );
}

type PartProps = ExplainedPrice & { breakdown: Breakdown };

function OwnRows({ explanation: { currency }, breakdown }: PartProps) {
  const { t, format, language } = useTexts();
  const { per, customerMinor } = breakdown;
  const view = useWorkplaceKind() === 'customer' ? 'yourPrice' : 'customerPrice';
  return (
    <dl className={classes.rows}>
      <Row name={t(`prices.${view}`, { per: per[language] })} sum>
        {format.money(customerMinor, currency)}
      </Row>
      <Row name={t('prices.withVat', { percent: format.percent(vatPercent) })}>
        {format.money(withVat(customerMinor, vatPercent), currency)}
      </Row>
    </dl>
  );
}

type InsideProps = PartProps & { inside: NonNullable<Breakdown['inside']> };

/** Below zero the minus comes with the number. */
const signed = (minor: number, text: string): string => (minor > 0 ? `+${text}` : text);

function InsideRows({ explanation: { currency }, customerName, breakdown, inside }: InsideProps) {
  const { t, format, language } = useTexts();
  const isOperator = useWorkplaceKind() === 'operator';
  const view = isOperator ? 'partner' : 'own';
  const money = (minor: number): string => format.money(minor, currency);
  const list = t('prices.listPrice', { per: breakdown.per[language] });
  const customer = customerName ?? t('prices.theCustomer');
  const margin = inside.marginPercent === null ? '' : `, ${format.percent(inside.marginPercent)}`;
  return (
    <dl className={classes.rows}>
      <Row name={list}>{money(inside.listMinor)}</Row>
      <Row name={t('prices.discount', { percent: format.percent(inside.discountPercent) })}>
        {money(inside.discountMinor)}
      </Row>
      <Row name={t(`prices.${view}.pays`)} sum>
        {money(inside.partnerMinor)}
      </Row>
      <Row name={list}>{money(inside.listMinor)}</Row>
      <Row name={t(`prices.${view}.uplift`, { percent: format.percent(inside.upliftPercent) })}>
        {signed(inside.upliftMinor, money(inside.upliftMinor))}
      </Row>
      <Row name={t('prices.customerPays', { customer })} sum>
        {money(breakdown.customerMinor)}
      </Row>
      <Row name={t(`prices.${view}.margin`)}>
        <b>{`${money(inside.marginMinor)}${margin}`}</b>
      </Row>
    </dl>
  );
}

function Foot({ explanation, breakdown }: PartProps) {
  const { t, format, language } = useTexts();
  const { currency, customerPrice, validFrom, listVersion } = explanation;
  const day = format.day(validFrom);
  return (
    <p className={classes.foot}>
      {listVersion === null
        ? t('prices.validFrom', { day })
        : t('prices.listValidFrom', { version: listVersion, day })}{' '}
      {t('prices.vatOnInvoice', { percent: format.percent(vatPercent) })}{' '}
      {t('prices.exact', { price: format.price(customerPrice, currency), unit: breakdown.unit[language] })}
    </p>
  );
}
