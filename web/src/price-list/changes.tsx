import type { OpenPriceList, PricedProduct } from '@portal/contract/price-list';
import { useTexts } from '../platform/use-texts.ts';
import { shownPrice } from '../prices/index.tsx';
import classes from './price-list.module.css';

/** Each price as it becomes, beside the one that holds today. */
export function Changes({ list: { items, currency } }: { list: OpenPriceList }) {
  return (
    <dl className={classes.changes}>
      {items.map((item) => (
        <Change key={item.product} item={item} currency={currency} />
      ))}
    </dl>
  );
}

/** How many imported prices become others, in a sentence; nothing while there are none. */
export function ImportedChanges({ list: { imported } }: { list: OpenPriceList }) {
  const { t, language } = useTexts();
  const count = imported.new + imported.changed + imported.withdrawn;
  if (count + imported.same === 0) return null;
  const kinds = (['new', 'changed', 'withdrawn'] as const).filter((kind) => imported[kind] > 0);
  const each = kinds.map((kind) => t(`price-list.imported.count.${kind}`, { count: imported[kind] }));
  return (
    <p>
      {count === 0
        ? t('price-list.imported.unchanged')
        : t('price-list.imported.changes', { each: new Intl.ListFormat(language).format(each) })}
    </p>
  );
}

function Change({ item, currency }: { item: PricedProduct; currency: string }) {
  const { t, format, language } = useTexts();
  const { product, unitPrice, priceInForce } = item;
  const { unit } = shownPrice(product, '0');
  const inWords = (price: string | null) =>
    price === null ? t('price-list.noPrice') : format.price(price, currency);
  return (
    <div>
      <dt>{t(`service-texts.product.${product}`)}</dt>
      <dd>
        <strong>{inWords(unitPrice)}</strong>{' '}
        {unitPrice !== null && t('price-list.per', { per: unit[language] })}
      </dd>
      <dd className={classes.small}>
        {unitPrice === priceInForce
          ? t('price-list.publish.unchanged')
          : t('price-list.publish.before', { price: inWords(priceInForce) })}
      </dd>
    </div>
  );
}
