import type { ReactNode } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { breakdownOf } from '../prices/index.tsx';
import { Note } from '../ui/status.tsx';
import { isBelowCost, previewOf, type ServicePrice } from './preview.ts';
import { Margin, Product } from './price-table.tsx';
import { useSignedPercent } from './use-signed-percent.ts';
import classes from './pricing.module.css';

type UpliftPreviewProps = {
  prices: readonly ServicePrice[];
  /** Null while what is typed is no percentage. */
  percent: string | null;
};

/** What an uplift makes of each price, before it is saved. */
export function UpliftPreview({ prices, percent }: UpliftPreviewProps) {
  const { t } = useTexts();
  const isBelow = percent !== null && prices.some((priced) => isBelowCost(previewOf(priced, percent)));
  return (
    <section className={classes.preview} aria-label={t('pricing.preview.title')}>
      <h3>{t('pricing.preview.title')}</h3>
      {percent === null ? (
        <p className={classes.small}>{t('pricing.preview.nothing')}</p>
      ) : (
        prices.map((priced) => <One key={priced.product} priced={priced} percent={percent} />)
      )}
      <div role="status">
        {isBelow && (
          <Note tone="warn" title={t('pricing.belowCost.title')}>
            <p>{t('pricing.belowCost.text')}</p>
          </Note>
        )}
      </div>
      <p className={classes.small}>{t('pricing.withoutVat')}</p>
    </section>
  );
}

const Row = ({ name, sum, children }: { name: string; sum?: true; children: ReactNode }) => (
  <div data-sum={sum}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function One({ priced, percent }: { priced: ServicePrice; percent: string }) {
  const { t, format } = useTexts();
  const signed = useSignedPercent();
  const preview = previewOf(priced, percent);
  const after = preview && breakdownOf(preview);
  const before = priced.explanation && breakdownOf(priced.explanation);
  if (!preview || !after?.inside || !before) return <Product {...priced} />;
  const money = (minor: number): string => format.money(minor, preview.currency);
  const { listMinor, partnerMinor, discountPercent } = after.inside;
  return (
    <div className={classes.one}>
      <Product {...priced} />
      <dl className={classes.rows}>
        <Row name={t('pricing.column.list')}>{money(listMinor)}</Row>
        <Row name={t('pricing.preview.partner', { discount: signed(-discountPercent) })}>
          {money(partnerMinor)}
        </Row>
        <Row name={t('pricing.preview.now')}>{money(before.customerMinor)}</Row>
        <Row name={t('pricing.preview.then', { uplift: signed(percent) })} sum>
          {money(after.customerMinor)}
        </Row>
        <Row name={t('pricing.preview.margin')} sum>
          <Margin explanation={preview} />
        </Row>
      </dl>
    </div>
  );
}
