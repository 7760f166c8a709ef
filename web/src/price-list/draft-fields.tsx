import { currencies, type OpenPriceList, type PricedProduct } from '@portal/contract/price-list';
import { useTexts } from '../platform/use-texts.ts';
import { shownPrice } from '../prices/index.tsx';
import { SelectField } from '../ui/form/choice-fields.tsx';
import { FormSection } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { priceName, typedPrice, type DraftValues } from './draft-values.ts';
import classes from './price-list.module.css';

export type DraftFormOf = ContractForm<DraftValues>;
type DraftFieldsProps = { form: DraftFormOf; list: OpenPriceList };

/** The prices, each with what it comes to; then currency and note. */
export function DraftFields({ form, list }: DraftFieldsProps) {
  const { t } = useTexts();
  const options = currencies.map((value) => ({ value, label: value }));
  return (
    <>
      <FormSection title={t('price-list.one.prices')} help={t('price-list.one.withoutVat')}>
        {list.items.map((item) => (
          <PriceField key={item.product} form={form} item={item} />
        ))}
      </FormSection>
      <FormSection title={t('price-list.one.about')}>
        <SelectField
          {...form.field('currency')}
          label={t('price-list.field.currency')}
          help={t('price-list.field.currencyHelp')}
          options={options}
          disabledReason={list.currencyIsOpen ? undefined : t('price-list.field.currencyFixed')}
        />
        <TextField
          {...form.field('note')}
          label={t('price-list.field.note')}
          help={t('price-list.field.noteHelp')}
          maxLength={200}
        />
      </FormSection>
    </>
  );
}

type PriceFieldProps = { form: DraftFormOf; item: PricedProduct };

function PriceField({ form, item: { product, priceInForce } }: PriceFieldProps) {
  const { t, format, language } = useTexts();
  const { currency } = form.values;
  const field = form.field(priceName(product));
  const price = typedPrice(field.value, language);
  const { unit } = shownPrice(product, '0');
  const inUnit = t('price-list.field.inUnit', { currency, unit: unit[language] });
  const today =
    priceInForce === null
      ? t('price-list.field.noneToday')
      : t('price-list.field.today', { price: format.price(priceInForce, currency) });
  return (
    <div>
      <TextField
        {...field}
        label={t(`service-texts.product.${product}`)}
        help={`${inUnit} ${today}`}
        inputMode="decimal"
        maxLength={30}
      />
      <output htmlFor={field.id} className={classes.comesTo}>
        {typeof price === 'string' && <ComesTo product={product} price={price} currency={currency} />}
        {price === null && t('price-list.field.noPrice')}
      </output>
    </div>
  );
}

type ComesToProps = Pick<PricedProduct, 'product'> & { price: string; currency: string };

/** How a price was understood, and what it comes to as prices are shown. */
function ComesTo({ product, price, currency }: ComesToProps) {
  const { t, format, language } = useTexts();
  const { minor, per } = shownPrice(product, price);
  return t('price-list.field.comesTo', {
    price: format.price(price, currency),
    shown: format.money(minor, currency),
    per: per[language],
  });
}
