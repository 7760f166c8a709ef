/** A decimal as a whole number of its last place. */
type Exact = { units: bigint; places: number };

function exactOf(decimal: string): Exact {
  const [whole = '', places = ''] = decimal.split('.');
  return { units: BigInt(whole + places), places: places.length };
}

function textOf({ units, places }: Exact): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const at = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
}

/** A price with so many percent more, below zero less: exactly what the database's `unit_prices` makes of it. */
export function withPercent(price: string, percent: string): string {
  const [one, other] = [exactOf(price), exactOf(percent)];
  const hundred = 100n * 10n ** BigInt(other.places);
  return textOf({ units: one.units * (hundred + other.units), places: one.places + other.places + 2 });
}

/** So many units at a price, in whole minor units, rounded half up; a price is not below zero. */
export function minorOf(price: string, quantity: number): number {
  const { units, places } = exactOf(price);
  const one = 10n ** BigInt(places);
  return Number((units * BigInt(quantity) * 200n + one) / (2n * one));
}

/** What so much that is used in `of` hours costs in so many `hours`, in whole minor units, rounded half up. */
export function minorInHours(
  price: string,
  quantity: string,
  { hours, of }: { hours: number; of: number },
): number {
  const [one, other] = [exactOf(price), exactOf(quantity)];
  const whole = 10n ** BigInt(one.places + other.places) * BigInt(of);
  return Number((one.units * other.units * BigInt(hours) * 200n + whole) / (2n * whole));
}
