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

function Change({ item, currency }: { item: PricedProduct; currency: string }) {
  const { t, format } = useTexts();
  const { product, unitPrice, priceInForce } = item;
  const { unit } = shownPrice(product, '0');
  const inWords = (price: string | null) =>
    price === null ? t('price-list.noPrice') : format.price(price, currency);
  return (
    <div>
      <dt>{t(`service-texts.product.${product}`)}</dt>
      <dd>
        <strong>{inWords(unitPrice)}</strong> {unitPrice !== null && t('price-list.per', { per: t(unit) })}
      </dd>
      <dd className={classes.small}>
        {unitPrice === priceInForce
          ? t('price-list.publish.unchanged')
          : t('price-list.publish.before', { price: inWords(priceInForce) })}
      </dd>
    </div>
  );
}
