import { createHash } from 'node:crypto';

const digitsOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same for the same text. */
export function uuidOf(text: string): string {
  const digits = digitsOf(text);
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
  ];
  return [...parts, digits.slice(20, 32)].join('-');
}

/** From 0.6 to 1.4, the same for the same text: no two days are alike. */
export const variationOf = (text: string): number =>
  0.6 + (Number.parseInt(digitsOf(text).slice(0, 8), 16) / 2 ** 32) * 0.8;
