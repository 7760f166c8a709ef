import type { Language } from '@portal/contract/constants';

/** How a decimal is typed: digits, grouped or not, and its places. Groups have three digits and the first is no zero. */
const forms = {
  // Swedish groups with spaces; a point is taken for the comma, because nobody groups with it there.
  sv: /^(?<whole>[1-9]\d{0,2}(?: \d{3})+|\d+)(?:[.,](?<places>\d+))?$/,
  en: /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.(?<places>\d+))?$/,
} as const satisfies Record<Language, RegExp>;

/** What was typed, as an exact decimal with a point; null when it is none in that language. Never below zero. */
export function decimalOf(text: string, language: Language): string | null {
  // Every kind of space: what is copied from a screen has those that do not break.
  const { groups } = forms[language].exec(text.trim().replaceAll(/\s/g, ' ')) ?? {};
  if (groups?.['whole'] === undefined) return null;
  const whole = groups['whole'].replaceAll(/[ ,]/g, '').replace(/^0+(?=\d)/, '');
  const places = groups['places'];
  return places === undefined ? whole : `${whole}.${places}`;
}

/** A decimal with a point as it is typed in that language. */
export const decimalText = (decimal: string, language: Language): string =>
  language === 'sv' ? decimal.replace('.', ',') : decimal;
