import { minorInHours, minorOf } from '@portal/contract/exact';
import {
  hoursOfMonth,
  monthHours,
  type PriceExplanation,
  type PriceLine,
  type ProductKey,
} from '@portal/contract/prices';
import type { Priced } from '@portal/contract/services/priced';
import { importedProducts, knownProducts } from '@portal/contract/services/products';

type Shown = Priced['shown'];

/** What no record tells of is shown as it is priced: one of it. */
const one = { en: 'unit', sv: 'styck' };
const oneOfIt: Shown = { factor: 1, per: one, unit: one };

const shownOf = new Map<string, Shown>(knownProducts.map(({ key, shown }) => [key, shown]));

/** Of a catalog's product, whose key begins with its service and ends in what it is. */
function importedShown(product: ProductKey): Shown | undefined {
  const kinds = importedProducts[product.slice(0, product.indexOf('.'))];
  return kinds?.[product.slice(product.lastIndexOf(':') + 1)]?.shown;
}
const shownUnitOf = (product: ProductKey): Shown => shownOf.get(product) ?? importedShown(product) ?? oneOfIt;

export type Breakdown = Pick<Shown, 'per' | 'unit'> & {
  customerMinor: number;
  /** Null for a customer, which is told its own price only. */
  inside: {
    listMinor: number;
    /** Below zero. */
    discountMinor: number;
    discountPercent: number;
    partnerMinor: number;
    upliftMinor: number;
    upliftPercent: number;
    marginMinor: number;
    /** Of what the customer pays; null when that is nothing. */
    marginPercent: number | null;
  } | null;
};

/** A list's price as a person reads it: how much of money, for what, and the unit that the exact price is for. */
export function shownPrice(
  product: ProductKey,
  price: string,
): { minor: number } & Pick<Shown, 'per' | 'unit'> {
  const { factor, per, unit } = shownUnitOf(product);
  return { minor: minorOf(price, factor), per, unit };
}

const marginPercent = (partnerMinor: number, customerMinor: number): number | null =>
  customerMinor === 0 ? null : Math.round(((customerMinor - partnerMinor) / customerMinor) * 1000) / 10;

function insideOf(explanation: PriceExplanation, factor: number): Breakdown['inside'] {
  const { listPrice, discountPercent, partnerPrice, upliftPercent, customerPrice } = explanation;
  if (listPrice === null || discountPercent === null || partnerPrice === null || upliftPercent === null)
    return null;
  const [listMinor, partnerMinor, customerMinor] = [listPrice, partnerPrice, customerPrice].map((price) =>
    minorOf(price, factor),
  );
  if (listMinor === undefined || partnerMinor === undefined || customerMinor === undefined) return null;
  return {
    listMinor,
    // Differences of what is shown, so that a person who adds them up comes to the same.
    discountMinor: partnerMinor - listMinor,
    discountPercent: Number(discountPercent),
    partnerMinor,
    upliftMinor: customerMinor - listMinor,
    upliftPercent: Number(upliftPercent),
    marginMinor: customerMinor - partnerMinor,
    marginPercent: marginPercent(partnerMinor, customerMinor),
  };
}

/** The amounts of a price as a person reads them. */
export function breakdownOf(explanation: PriceExplanation): Breakdown {
  const { factor, per, unit } = shownUnitOf(explanation.product);
  return {
    per,
    unit,
    customerMinor: minorOf(explanation.customerPrice, factor),
    inside: insideOf(explanation, factor),
  };
}

/** What the shown amount comes to in a month of the calendar, by its hours. */
export const inMonth = ({ product, customerPrice }: PriceExplanation, month: string): number =>
  minorOf(customerPrice, (shownUnitOf(product).factor / monthHours) * hoursOfMonth(month));

/** The same of a line of an estimate. */
export const lineInMonth = ({ quantity, explanation }: PriceLine, month: string): number =>
  minorInHours(explanation.customerPrice, quantity ?? '0', { hours: hoursOfMonth(month), of: monthHours });

/** What comes on top on the invoice. */
export const withVat = (minor: number, vatPercent: number): number =>
  Math.round((minor * (100 + vatPercent)) / 100);
