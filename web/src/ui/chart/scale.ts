const factors = [1, 2, 2.5, 5, 10];
const steps = 4;

/** Where the four grid lines of a chart lie, from 0 to at least `max`, in numbers that people read at a glance. */
export function ticksFor(max: number): number[] {
  const least = (max > 0 ? max : 1) / steps;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = factors.find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return Array.from({ length: steps + 1 }, (_, index) => index * factor * power);
}
