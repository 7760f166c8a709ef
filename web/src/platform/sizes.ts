import type { Language } from '@portal/contract/constants';

const bytesPerGiB = 2 ** 30;
const leastShown = 0.1;
const units = [
  { unit: 'TiB', size: 2 ** 40 },
  { unit: 'GiB', size: 2 ** 30 },
  { unit: 'MiB', size: 2 ** 20 },
  { unit: 'KiB', size: 2 ** 10 },
];
const smallest = { unit: 'B', size: 1 };

/** The unit that suits a size: its name and how many bytes it has. */
export const unitOf = (bytes: number) => units.find((one) => bytes >= one.size) ?? smallest;
const locales = { en: 'en-US', sv: 'sv-SE' } as const satisfies Record<Language, string>;

export type Usage = {
  /** Without its unit. */
  used: string;
  /** Without its unit; null for none. */
  quota: string | null;
  unit: string;
  /** 0 to 1; null without a quota. */
  share: number | null;
};

/** What is used of a quota, both in the unit of the larger one: quotas are in GiB, so these are binary units. */
export function usageOf(
  { usedBytes, quotaGiB }: { usedBytes: number; quotaGiB: number | null },
  language: Language,
): Usage {
  const number = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 });
  const quotaBytes = quotaGiB === null ? 0 : quotaGiB * bytesPerGiB;
  const { unit, size } = unitOf(Math.max(usedBytes, quotaBytes));
  const used = usedBytes / size;
  return {
    used: used > 0 && used < leastShown ? `<${number.format(leastShown)}` : number.format(used),
    quota: quotaGiB === null ? null : number.format(quotaBytes / size),
    unit,
    share: quotaGiB === null ? null : usedBytes / quotaBytes,
  };
}

const noBreakSpace = '\u00A0';

/** What is stored, in the unit that suits it: `24.6 GiB`. */
export function sizeText(bytes: number, language: Language): string {
  const { used, unit } = usageOf({ usedBytes: bytes, quotaGiB: null }, language);
  return `${used}${noBreakSpace}${unit}`;
}
