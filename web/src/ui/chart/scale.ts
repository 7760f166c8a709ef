const factors = [1, 2, 2.5, 5, 10];
const steps = 4;

/** Where the four grid lines of a chart lie, from 0 to at least `max`, in numbers that people read at a glance. */
export function ticksFor(max: number): number[] {
  const least = (max > 0 ? max : 1) / steps;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = factors.find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return Array.from({ length: steps + 1 }, (_, index) => index * factor * power);
}

const thousand = 1000;
/** Below ten of a unit the smaller one says more. */
const leastOfUnit = 10;

/** The unit that suits the amounts at an axis, so many minor units each: whole, thousand or million of the currency. */
export function moneyUnit(maxMinor: number): { name: 'one' | 'thousand' | 'million'; size: number } {
  const units = [
    { name: 'million', size: 100 * thousand ** 2 },
    { name: 'thousand', size: 100 * thousand },
  ] as const;
  return units.find(({ size }) => maxMinor >= leastOfUnit * size) ?? { name: 'one', size: 100 };
}
