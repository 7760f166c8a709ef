import type { Language } from '@portal/contract/constants';

/** A decimal number in a file: its text with a point, as the API has it, e.g. `-7.5`. */
export class CsvDecimal {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** An amount in whole units of its currency. */
  static ofMinor(amountMinor: number): CsvDecimal {
    return new CsvDecimal((amountMinor / 100).toFixed(2));
  }
}

/** With the language's decimal mark; its minus sign is no formula. */
export const decimalCell = ({ text }: CsvDecimal, language: Language) => ({
  value: language === 'sv' ? text.replace('.', ',') : text,
  escape_formulas: false,
});
