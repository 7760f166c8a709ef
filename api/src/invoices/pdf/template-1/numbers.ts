import type { Language } from '@portal/contract/constants';
import { texts } from './texts.ts';

const minus = '\u2212';
const marks: Readonly<Record<Language, { group: string; point: string }>> = {
  en: { group: ',', point: '.' },
  // A space at which no line ends.
  sv: { group: '\u00a0', point: ',' },
};

function written(
  whole: string,
  places: string,
  { isNegative, language }: { isNegative: boolean; language: Language },
): string {
  const { group, point } = marks[language];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${isNegative ? minus : ''}${grouped}${places === '' ? '' : point + places}`;
}

/** Minor units: `230,400.63`, in Swedish `230 400,63`. */
export function amountOf(minor: number, language: Language): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return written(digits.slice(0, -2), digits.slice(-2), { isNegative: minor < 0, language });
}

/** How many places of a quantity are shown; the price of what has more is so small that they change no amount. */
const shownPlaces = 4;

/** An exact decimal, with no zeros at its end. */
export function decimalOf(decimal: string, language: Language): string {
  const isNegative = decimal.startsWith('-') && /[1-9]/.test(decimal);
  const [whole = '0', places = ''] = decimal.replace(/^-/, '').split('.');
  return written(whole.replace(/^0+(?=\d)/, ''), places.replace(/0+$/, ''), { isNegative, language });
}

/** A quantity, rounded half away from zero to as many places as are shown. */
export function quantityOf(decimal: string, language: Language): string {
  const [whole = '0', places = ''] = decimal.replace(/^-/, '').split('.');
  if (places.length <= shownPlaces) return decimalOf(decimal, language);
  const up = Number(places.charAt(shownPlaces)) >= 5 ? 1n : 0n;
  const digits = String(BigInt(whole + places.slice(0, shownPlaces)) + up).padStart(shownPlaces + 1, '0');
  const rounded = `${digits.slice(0, -shownPlaces)}.${digits.slice(-shownPlaces)}`;
  return decimalOf(decimal.startsWith('-') ? `-${rounded}` : rounded, language);
}

/** `1 Dec 2026`, in Swedish `2026-12-01`. */
export function dayOf(day: string, language: Language): string {
  if (language === 'sv') return day;
  const [year = '', month, date] = day.split('-');
  return `${Number(date)} ${texts.en.shortMonths.split(',')[Number(month) - 1] ?? ''} ${year}`;
}

/** `November 2026`, in Swedish `november 2026`. */
export const monthOf = (month: string, language: Language): string =>
  `${texts[language].months.split(',')[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;

/** The month alone, as a sentence begins with it: `November`. */
export function monthName(month: string, language: Language): string {
  const name = texts[language].months.split(',')[Number(month.slice(5, 7)) - 1] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}
