import type { Language } from '@portal/contract/constants';
import type { InvoiceContent } from '@portal/contract/invoices/content';
import type { Paper, Style } from '../paper.ts';
import type { Texts } from './texts.ts';

/** What every part of an invoice is drawn with. */
export type Sheet = { paper: Paper; content: InvoiceContent; language: Language; texts: Texts };

export const colors = { text: '#10203a', muted: '#55637a', rule: '#c9d1dd', strong: '#10203a' } as const;

const styleOf = (font: Style['font'], size: number, color: string): Style => ({ font, size, color });
export const styles = {
  title: styleOf('bold', 18, colors.text),
  company: styleOf('bold', 13, colors.text),
  heading: styleOf('bold', 10.5, colors.text),
  text: styleOf('regular', 8.5, colors.text),
  bold: styleOf('bold', 8.5, colors.text),
  total: styleOf('bold', 10.5, colors.text),
  muted: styleOf('regular', 8, colors.muted),
  foot: styleOf('regular', 7.5, colors.muted),
} as const;
