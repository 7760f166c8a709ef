/** An exact number: `over` is above 0. */
export type Exact = { n: bigint; over: bigint };

/** Of a decimal number, e.g. `-12.0500`. */
export function exact(text: string | number | bigint): Exact {
  const [whole = '', decimals = ''] = String(text).split('.');
  if (!/^-?\d+$/.test(whole) || !/^\d*$/.test(decimals)) throw new Error(`${text} is no decimal number.`);
  return { n: BigInt(whole + decimals), over: 10n ** BigInt(decimals.length) };
}

export const zero: Exact = { n: 0n, over: 1n };
export const plus = (a: Exact, b: Exact): Exact => ({
  n: a.n * b.over + b.n * a.over,
  over: a.over * b.over,
});
export const times = (a: Exact, b: Exact): Exact => ({ n: a.n * b.n, over: a.over * b.over });
export const part = (a: Exact, days: number, ofDays: number): Exact => ({
  n: a.n * BigInt(days),
  over: a.over * BigInt(ofDays),
});
export const isSame = (a: Exact, b: Exact): boolean => a.n * b.over === b.n * a.over;

/** Of an amount in kronor, rounded half away from zero. */
export function inOre({ n, over }: Exact): bigint {
  const size = n < 0n ? -n : n;
  const rounded = (size * 200n + over) / (over * 2n);
  return n < 0n ? -rounded : rounded;
}
