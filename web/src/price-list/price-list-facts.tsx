import type { OpenPriceList, PricedProduct } from '@portal/contract/price-list';
import { useTexts } from '../platform/use-texts.ts';
import { shownPrice } from '../prices/index.tsx';
import { DataTable, type DataColumn } from '../ui/chart/data-table.tsx';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { Note, StatusWord } from '../ui/status.tsx';
import { Card, TwoPane } from '../ui/two-pane.tsx';
import { heldFrom } from './price-list-columns.tsx';
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
  const { t, format } = useTexts();
  const none = <StatusWord tone="warn" word={t('price-list.noPrice')} />;
  const columns: readonly DataColumn<PricedProduct>[] = [
    {
      id: 'product',
      header: t('price-list.column.product'),
      strong: true,
      cell: ({ product }) => t(`prices.product.${product}`),
    },
    {
      id: 'unitPrice',
      header: t('price-list.column.unitPrice'),
      align: 'right',
      cell: (item) =>
        item.unitPrice === null ? (
          none
        ) : (
          <Per price={format.price(item.unitPrice, currency)} per={t(shown(item).unit)} />
        ),
    },
    {
      id: 'shown',
      header: t('price-list.column.asShown'),
      align: 'right',
      cell: (item) =>
        item.unitPrice === null ? (
          format.money(null, currency)
        ) : (
          <Per price={format.money(shown(item).minor, currency)} per={t(shown(item).per)} />
        ),
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
        <Fact name={t('price-list.column.valid')}>{heldFrom(texts, list)}</Fact>
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
