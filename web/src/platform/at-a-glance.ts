import type { Formats } from './format.ts';

const noBreakSpace = '\u00A0';

/** What is only expected, to hundreds where it has hundreds: `88,700 SEK`. */
export function aboutMoney(minor: number, currency: string, format: Formats): string {
  const step = minor < 100_000 ? 1 : 100;
  const rounded = Math.round(minor / 100 / step) * step;
  return `${format.number(rounded)}${noBreakSpace}${format.currency(currency)}`;
}

/** How much of a whole something is, to one decimal: `22.0 %`. */
export const shareText = (part: number, whole: number, format: Formats): string =>
  `${format.decimal((part / whole) * 100)}${noBreakSpace}%`;
