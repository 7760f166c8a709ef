import type { OpenPriceList, PricedProduct } from '@portal/contract/price-list';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import { shownPrice } from '../prices/index.tsx';
import { DataTable, type DataColumn } from '../ui/chart/data-table.tsx';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { Note, StatusWord } from '../ui/status.tsx';
import { Card, TwoPane } from '../ui/two-pane.tsx';
import { useBelow } from '../ui/viewport.ts';
import { validityText } from './price-list-columns.tsx';
import { StandingWord } from './standing-word.tsx';
import classes from './price-list.module.css';

type FactsProps = {
  list: OpenPriceList;
  /** Why a draft cannot be changed by this person. */
  readOnly: string | undefined;
};

/** A list to read: its prices, since when it holds and who published it. */
export function PriceListFacts({ list, readOnly }: FactsProps) {
  const { t } = useTexts();
  return (
    <TwoPane side={<About list={list} />} sideLabel={t('price-list.one.about')}>
      <div className={classes.page}>
        {readOnly !== undefined && (
          <Note title={t('price-list.draft.readOnly')}>
            <p>{readOnly}</p>
          </Note>
        )}
        <Prices list={list} />
        <p className={classes.small}>{t('price-list.one.withoutVat')}</p>
      </div>
    </TwoPane>
  );
}

const shown = ({ product, unitPrice }: PricedProduct) => shownPrice(product, unitPrice ?? '0');

function Prices({ list: { items, currency } }: { list: OpenPriceList }) {
  const { t } = useTexts();
  const narrow = useBelow('md');
  if (narrow) return <PriceCards items={items} currency={currency} />;
  const columns: readonly DataColumn<PricedProduct>[] = [
    {
      id: 'product',
      header: t('price-list.column.product'),
      strong: true,
      cell: ({ product }) => t(`service-texts.product.${product}`),
    },
    {
      id: 'unitPrice',
      header: t('price-list.column.unitPrice'),
      align: 'right',
      cell: (item) => <UnitPrice item={item} currency={currency} />,
    },
    {
      id: 'shown',
      header: t('price-list.column.asShown'),
      align: 'right',
      cell: (item) => <ShownPrice item={item} currency={currency} />,
    },
  ];
  return (
    <DataTable
      label={t('price-list.one.prices')}
      columns={columns}
      rows={items}
      rowKey={({ product }) => product}
    />
  );
}

/** On a phone both prices stand below the product. */
function PriceCards({ items, currency }: Pick<OpenPriceList, 'items' | 'currency'>) {
  const { t } = useTexts();
  return (
    <dl className={classes.changes} aria-label={t('price-list.one.prices')}>
      {items.map((item) => (
        <div key={item.product}>
          <dt>{t(`service-texts.product.${item.product}`)}</dt>
          <dd>
            <UnitPrice item={item} currency={currency} />
          </dd>
          <dd>
            <ShownPrice item={item} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type OneProps = { item: PricedProduct; currency: string };

/** Exact, for one unit. */
function UnitPrice({ item, currency }: OneProps) {
  const { t, format, language } = useTexts();
  if (item.unitPrice === null) return <StatusWord tone="warn" word={t('price-list.noPrice')} />;
  return <Per price={format.price(item.unitPrice, currency)} per={shown(item).unit[language]} />;
}

/** As estimates name it. */
function ShownPrice({ item, currency }: OneProps) {
  const { format, language } = useTexts();
  if (item.unitPrice === null) return absent;
  const { minor, per } = shown(item);
  return <Per price={format.money(minor, currency)} per={per[language]} />;
}

/** A price and what it is for. */
function Per({ price, per }: { price: string; per: string }) {
  const { t } = useTexts();
  return (
    <>
      {price} <span className={classes.per}>{t('price-list.per', { per })}</span>
    </>
  );
}

function About({ list }: { list: OpenPriceList }) {
  const texts = useTexts();
  const { t, format } = texts;
  const { standing, currency, note, publishedAt, publishedBy, updatedAt, updatedBy } = list;
  return (
    <Card title={t('price-list.one.about')}>
      <FactList>
        <Fact name={t('price-list.column.standing')}>
          <StandingWord standing={standing} />
        </Fact>
        <Fact name={t('price-list.column.valid')}>{validityText(texts, list)}</Fact>
        <Fact name={t('price-list.field.currency')}>{currency}</Fact>
        {publishedAt === null ? (
          <Fact name={t('price-list.one.changed')}>
            {t('price-list.byAt', { by: updatedBy, at: format.dateTime(updatedAt) })}
          </Fact>
        ) : (
          <Fact name={t('price-list.column.published')}>
            {t('price-list.byAt', { by: publishedBy, at: format.dateTime(publishedAt) })}
          </Fact>
        )}
        {note !== '' && <Fact name={t('price-list.field.note')}>{note}</Fact>}
      </FactList>
    </Card>
  );
}
