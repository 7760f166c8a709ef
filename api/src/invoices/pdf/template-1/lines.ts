import type { InvoiceLine } from '@portal/contract/invoices/content';
import { page, type Style } from '../paper.ts';
import { drawTable, type Cell, type Column } from '../table.ts';
import { amountOf, dayOf, decimalOf, monthName, quantityOf } from './numbers.ts';
import { colors, styles, type Sheet } from './sheet.ts';
import { filled, units } from './texts.ts';

type Said = Pick<Sheet, 'language' | 'texts'>;

/** What a line is of: its region and its days, and below what is out of the ordinary about it. */
export function subtitlesOf(line: InvoiceLine, { language, texts }: Said): string[] {
  const { region, credits } = line;
  const days = `${dayOf(line.periodFrom, language)} – ${dayOf(line.periodTo, language)}`;
  return [
    region === '' ? days : `${region} · ${days}`,
    ...(line.measuredLater ? [`${monthName(line.month, language)}, ${texts.measuredLater}`] : []),
    ...(credits
      ? [filled(texts.creditsLine, { position: String(credits.position), number: credits.number })]
      : []),
  ];
}

const cell = (text: string, style: Style = styles.text): Cell => [{ text, style }];

function cellsOf(line: InvoiceLine, { language, texts }: Sheet): Cell[] {
  return [
    cell(String(line.position), styles.muted),
    [
      { text: line.name[language], style: styles.text },
      ...subtitlesOf(line, { language, texts }).map((text) => ({ text, style: styles.muted })),
    ],
    [
      { text: quantityOf(line.quantity, language), style: styles.text },
      { text: units[line.unit]?.[language] ?? line.unit, style: styles.muted },
    ],
    cell(decimalOf(line.unitPrice, language)),
    cell(line.vatCategory === 'S' ? `${decimalOf(line.vatRate, language)} %` : '0 %'),
    cell(amountOf(line.amountMinor, language)),
  ];
}

function columnsOf({ texts, content }: Sheet): Column[] {
  return [
    { title: texts.line, x: page.left, width: 20 },
    { title: texts.description, x: page.left + 24, width: 222 },
    { title: texts.quantity, x: 296, width: 82, align: 'right' },
    { title: texts.unitPrice, x: 384, width: 62, align: 'right' },
    { title: texts.rate, x: 450, width: 30, align: 'right' },
    { title: `${texts.amount}, ${content.currency}`, x: 482, width: page.right - 482, align: 'right' },
  ];
}

/** Draws every line, without VAT. */
export function drawLines(sheet: Sheet): void {
  const { paper, content, texts } = sheet;
  drawTable(paper, {
    columns: columnsOf(sheet),
    head: styles.muted,
    rows: content.lines.map((line) => cellsOf(line, sheet)),
    rule: colors.rule,
    summary: texts.lines,
  });
  paper.y += 14;
}
