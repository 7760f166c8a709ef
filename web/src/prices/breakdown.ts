import { minorInHours, minorOf } from '@portal/contract/exact';
import {
  hoursOfMonth,
  monthHours,
  type PriceExplanation,
  type PriceLine,
  type ProductKey,
} from '@portal/contract/prices';
import { splaCatalog } from '@portal/contract/virtual-data-center/spla-catalog';
import type { TextKey } from '../platform/text-keys.ts';

/** One of it for a month, which is priced by the hour. */
const perMonth = (what: 'firewall' | 'gib' | 'mbps' | 'vcpu'): ShownUnit => ({
  factor: monthHours,
  per: `prices.per.${what}Month`,
  unit: `prices.unit.${what}Hour`,
});

const licenseMonth: ShownUnit = {
  factor: 1,
  per: 'prices.per.licenseMonth',
  unit: 'prices.unit.licenseMonth',
};

/**
 * How a price is shown, because one GiB in one hour costs less than an öre: `factor` units of the product's price, named
 * by a text. A month is one of 730 hours.
 */
const shownUnits: Readonly<Record<ProductKey, ShownUnit>> = {
  's3-storage.capacity': {
    factor: 1024 * monthHours,
    per: 'prices.per.tibMonth',
    unit: 'prices.unit.gibHour',
  },
  'virtual-data-center.vcpu': perMonth('vcpu'),
  'virtual-data-center.memory': perMonth('gib'),
  'virtual-data-center.disk': perMonth('gib'),
  'virtual-data-center.bandwidth': perMonth('mbps'),
  'virtual-data-center.redundancy': perMonth('mbps'),
  'virtual-data-center.firewall': perMonth('firewall'),
  'virtual-data-center.backup-basic': perMonth('gib'),
  'virtual-data-center.backup-standard': perMonth('gib'),
  'virtual-data-center.backup-premium': perMonth('gib'),
  ...Object.fromEntries(splaCatalog.map(({ product }) => [product, licenseMonth])),
  'disaster-recovery.storage': {
    factor: 1024 * monthHours,
    per: 'prices.per.tibMonth',
    unit: 'prices.unit.gibHour',
  },
  'cloud-connect.storage': {
    factor: 1024 * monthHours,
    per: 'prices.per.tibMonth',
    unit: 'prices.unit.gibHour',
  },
  'disaster-recovery.vm': { factor: monthHours, per: 'prices.per.vmMonth', unit: 'prices.unit.vmHour' },
};
type ShownUnit = { factor: number; per: TextKey; unit: TextKey };

/** Any other product is shown as it is priced: one of it. */
const oneOfIt: ShownUnit = { factor: 1, per: 'prices.per.one', unit: 'prices.unit.one' };
/** Of a license, whose key ends in how often it is paid, a seat for so long. */
function seatOf(product: ProductKey): ShownUnit | undefined {
  const end = /^m365-licenses\..*:(\w+)$/.exec(product)?.[1];
  const period = (['monthly', 'annual', 'triennial'] as const).find((one) => one === end);
  if (period === undefined) return undefined;
  const per = `prices.per.seat.${period}` as const;
  return { factor: 1, per, unit: per };
}
const shownUnitOf = (product: ProductKey): ShownUnit => shownUnits[product] ?? seatOf(product) ?? oneOfIt;

export type Breakdown = {
  /** Text of what the amounts are for. */
  per: TextKey;
  /** Text of the unit of the exact price. */
  unit: TextKey;
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
): { minor: number; per: TextKey; unit: TextKey } {
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
