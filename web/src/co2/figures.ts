import type { Language } from '@portal/contract/constants';
import { useMemo } from 'react';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';

const locales = { en: 'en-US', sv: 'sv-SE' } as const satisfies Record<Language, string>;

/** Three digits that say something, however small it is, and all whole ones, so that sums add up; what was not measured is no zero. */
function figureText(value: number | null, language: Language): string {
  if (value === null) return absent;
  const digits = value < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 };
  const format = new Intl.NumberFormat(locales[language], digits);
  return format.format(value).replaceAll(' ', '\u00A0');
}

type MeteredHours = { hours: number; hoursExpected: number };

/** How a figure and the hours that it comes from are written. */
export function useFigures() {
  const { t, language } = useTexts();
  return useMemo(
    () => ({
      figure: (value: number | null): string => figureText(value, language),
      hours: ({ hours, hoursExpected }: MeteredHours): string =>
        t('services.usage.hours', { hours, expected: hoursExpected }),
    }),
    [t, language],
  );
}
