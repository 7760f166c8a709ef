import type { PriceExplanation } from '@portal/contract/prices';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { breakdownOf } from '../prices/index.tsx';
import { DataTable, type DataColumn } from '../ui/chart/data-table.tsx';
import { StatusWord } from '../ui/status.tsx';
import { isBelowCost, type ServicePrice } from './preview.ts';
import { useSignedPercent } from './use-signed-percent.ts';
import classes from './pricing.module.css';

type Inside = NonNullable<ReturnType<typeof breakdownOf>['inside']>;
type Figure = (inside: Inside, explanation: PriceExplanation, customerMinor: number) => ReactNode;

/** What is earned of a unit, and of what the customer pays; below zero it is said, not only drawn. */
export function Margin({ explanation }: { explanation: PriceExplanation }) {
  const { format } = useTexts();
  const { inside } = breakdownOf(explanation);
  if (!inside) return null;
  const money = format.money(inside.marginMinor, explanation.currency);
  const share = inside.marginPercent === null ? undefined : format.percent(inside.marginPercent);
  if (isBelowCost(explanation)) return <StatusWord tone="warn" word={money} detail={share} />;
  return <Amount money={money} besides={share} />;
}

/** An amount and a percentage that belongs to it, never parted. */
const Amount = ({ money, besides }: { money: string; besides: string | undefined }) => (
  <span className={classes.amount}>
    {money}
    {besides !== undefined && <span className={classes.besides}>{besides}</span>}
  </span>
);

/** What each metered item costs, from the list to the customer. */
export function PriceTable({ label, prices }: { label: string; prices: readonly ServicePrice[] }) {
  const columns = useColumns();
  return <DataTable label={label} columns={columns} rows={prices} rowKey={({ product }) => product} />;
}

function useColumns(): readonly DataColumn<ServicePrice>[] {
  const { t, format } = useTexts();
  const signed = useSignedPercent();
  const figure = (id: string, header: string, show: Figure): DataColumn<ServicePrice> => ({
    id,
    header,
    align: 'right',
    cell: ({ explanation }) => {
      if (!explanation) return format.number(null);
      const { inside, customerMinor } = breakdownOf(explanation);
      return inside && show(inside, explanation, customerMinor);
    },
  });
  return [
    { id: 'product', header: t('pricing.column.product'), strong: true, cell: (row) => <Product {...row} /> },
    figure('list', t('pricing.column.list'), ({ listMinor }, { currency }) =>
      format.money(listMinor, currency),
    ),
    figure('partner', t('pricing.column.partner'), ({ partnerMinor, discountPercent }, { currency }) => (
      <Amount money={format.money(partnerMinor, currency)} besides={signed(-discountPercent)} />
    )),
    figure('customer', t('pricing.column.customer'), ({ upliftPercent }, { currency }, customerMinor) => (
      <Amount money={format.money(customerMinor, currency)} besides={signed(upliftPercent)} />
    )),
    figure('margin', t('pricing.column.margin'), (_inside, explanation) => (
      <Margin explanation={explanation} />
    )),
  ];
}

/** What has a price, and what a price is for. */
export function Product({ product, explanation }: ServicePrice) {
  const { t, language } = useTexts();
  return (
    <span className={classes.product}>
      {t(`service-texts.product.${product}`)}
      {explanation ? (
        <span className={classes.besides}>
          {t('pricing.per', { per: breakdownOf(explanation).per[language] })}
        </span>
      ) : (
        <StatusWord tone="warn" word={t('pricing.noPrice')} />
      )}
    </span>
  );
}
