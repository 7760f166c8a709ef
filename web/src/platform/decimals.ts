import type { Language } from '@portal/contract/constants';

/** Groups have three digits, and the first is no zero. */
const commas = /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<places>\d+))?$/;
const spaces = /^(?<whole>[1-9]\d{0,2}(?: \d{3})+|\d+)(?:[.,](?<places>\d+))?$/;

/** Which way of writing is tried first: only `1,234` is one in both, and means what it means in the language. */
const forms = { en: [commas, spaces], sv: [spaces, commas] } as const satisfies Record<
  Language,
  readonly RegExp[]
>;

/** What was typed, as an exact decimal with a point; null when it is none. Never below zero. */
export function decimalOf(text: string, language: Language): string | null {
  // Every kind of space: what is copied from a screen has those that do not break.
  const typed = text.trim().replaceAll(/\s/g, ' ');
  const { groups } = forms[language].map((form) => form.exec(typed)).find((found) => found) ?? {};
  if (groups?.['whole'] === undefined) return null;
  const whole = groups['whole'].replaceAll(/[ ,]/g, '').replace(/^0+(?=\d)/, '');
  const places = groups['places'];
  return places === undefined ? whole : `${whole}.${places}`;
}

/** A decimal with a point as it is typed in that language. */
export const decimalText = (decimal: string, language: Language): string =>
  language === 'sv' ? decimal.replace('.', ',') : decimal;
