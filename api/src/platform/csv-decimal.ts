import type { Language } from '@portal/contract/constants';

/** A decimal number in a file: its text with a point, as the API has it, e.g. `-7.5`. */
export class CsvDecimal {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** With the language's decimal mark; its minus sign is no formula. */
export const decimalCell = ({ text }: CsvDecimal, language: Language) => ({
  value: language === 'sv' ? text.replace('.', ',') : text,
  escape_formulas: false,
});
