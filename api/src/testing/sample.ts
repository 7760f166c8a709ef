import fc from 'fast-check';

/** Whether exhaustive walks are made whole, as `npm run test:long` does. */
export const isLong = process.env['TEST_LONG'] === 'true';

/** Printed at the end of a run; one that is asked for makes the same samples again. */
export const seed = Number(process.env['TEST_SEED'] ?? 0);

/** Stands in the message of whatever fails on a sample. */
export const sampleNote = isLong ? 'all of them' : `a sample; the same one again with TEST_SEED=${seed}`;

/** `share` is of all items; of every kind that an item is of, at least one is taken whatever the share. */
type SampleOptions<T> = { share: number; kinds: (item: T) => readonly string[] };

/** Some of the items in their own order, the same for the same seed; all of them in a long run. */
export function sampleOf<T>(items: readonly T[], { share, kinds }: SampleOptions<T>): T[] {
  if (isLong) return [...items];
  const taken = pick(items, { share, kinds }, seed);
  return items.filter((_, index) => taken.has(index));
}

/** The places of the items that a seed takes. */
export function pick<T>(
  items: readonly T[],
  { share, kinds }: SampleOptions<T>,
  withSeed: number,
): ReadonlySet<number> {
  const all = [...items.entries()];
  const every = { minLength: all.length, maxLength: all.length };
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(all, every), { seed: withSeed, numRuns: 1 });
  const seen = new Set<string>();
  const taken = new Set<number>();
  const take = (chosen: typeof all): void => {
    for (const [index, item] of chosen) {
      taken.add(index);
      for (const kind of kinds(item)) seen.add(kind);
    }
  };
  take(shuffled.slice(0, Math.round(all.length * share)));
  for (const entry of shuffled) if (kinds(entry[1]).some((kind) => !seen.has(kind))) take([entry]);
  return taken;
}
