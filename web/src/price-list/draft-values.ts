import type { Language } from '@portal/contract/constants';
import { currencies, unitPrice, updatePriceList, type OpenPriceList } from '@portal/contract/price-list';
import type { BodyOf } from '@portal/contract/http';
import { isProductKey, type ProductKey } from '@portal/contract/prices';
import * as z from 'zod';
import { decimalOf, decimalText } from '../platform/decimals.ts';

/** A field of its own for each product's price, as it is typed: empty for none. A point would begin a path in a form. */
export type PriceName = `price-${string}`;
export const priceName = (product: ProductKey): PriceName => `price-${product.replaceAll('.', '~')}`;

const productOf = (name: string): string => name.slice('price-'.length).replaceAll('~', '.');

export type DraftValues = { [name: PriceName]: string; currency: string; note: string; version: number };

export const draftValues = (
  { items, currency, note, version }: OpenPriceList,
  language: Language,
): DraftValues => ({
  ...Object.fromEntries(
    items.map((item) => [
      priceName(item.product),
      item.unitPrice === null ? '' : decimalText(item.unitPrice, language),
    ]),
  ),
  currency,
  note,
  version,
});

/** What was typed as the API takes it; null is no price, undefined no number. */
export function typedPrice(typed: unknown, language: Language): string | null | undefined {
  if (typeof typed !== 'string' || typed.trim() === '') return null;
  const price = unitPrice.safeParse(decimalOf(typed, language));
  return price.success ? price.data : undefined;
}

type Body = BodyOf<typeof updatePriceList>;

/** The form's fields as the body of the call; a price that is none is told at its own field. */
export const draftSchema = (language: Language): z.ZodType<Body> =>
  z
    .looseObject({
      currency: z.enum(currencies),
      note: updatePriceList.body.shape.note,
      version: updatePriceList.body.shape.version,
    })
    .transform((values, context): Body => {
      const prices: Body['prices'] = {};
      for (const name of Object.keys(values).filter((key) => key.startsWith('price-'))) {
        const product = productOf(name);
        if (!isProductKey(product)) continue;
        const price = typedPrice(values[name], language);
        if (price === undefined)
          context.addIssue({ code: 'custom', path: [name], message: errorKeyOf(values[name], language) });
        else prices[product] = price;
      }
      const { currency, note, version } = values;
      return { currency, note, prices, version };
    });

/** Too many digits is said apart from what is no number in the language at all. */
const errorKeyOf = (typed: unknown, language: Language): string =>
  typeof typed === 'string' && decimalOf(typed, language) !== null ? 'unitPrice' : 'unitPriceNumber';

/** The API's fields under the names that they have in the form. */
export function formField(name: string): string {
  return name.startsWith('prices.') ? `price-${name.slice('prices.'.length).replaceAll('.', '~')}` : name;
}
