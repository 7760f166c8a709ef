import type { InvoiceContent } from '@portal/contract/invoices/content';
import { drawText, makeRoom, page, tagged } from '../paper.ts';
import { drawTable, type Cell } from '../table.ts';
import { amountOf, decimalOf } from './numbers.ts';
import { colors, styles, type Sheet } from './sheet.ts';
import { filled } from './texts.ts';

type Vat = InvoiceContent['vat'][number];

function nameOf({ category, rate }: Vat, { texts, language }: Sheet): string {
  if (category === 'AE') return texts.reverse;
  if (category === 'O') return texts.outside;
  return filled(texts.standard, { rate: decimalOf(rate, language) });
}

const cell = (text: string): Cell => [{ text, style: styles.text }];

/** VAT by category and rate, and why there is none where there is none. */
function drawVat(sheet: Sheet): void {
  const { paper, content, texts, language } = sheet;
  drawTable(paper, {
    columns: [
      { title: texts.category, x: page.left + 200, width: 150 },
      { title: texts.base, x: 400, width: 70, align: 'right' },
      { title: texts.vatAmount, x: 476, width: page.right - 476, align: 'right' },
    ],
    head: styles.muted,
    rows: content.vat.map((vat) => [
      cell(nameOf(vat, sheet)),
      cell(amountOf(vat.baseMinor, language)),
      cell(amountOf(vat.vatMinor, language)),
    ]),
    rule: colors.rule,
    summary: texts.vat,
    left: page.left + 200,
  });
  const reasons = { S: null, AE: texts.reverseText, O: texts.outsideText };
  for (const { category } of content.vat) {
    const reason = reasons[category];
    if (reason === null) continue;
    paper.y += 4;
    tagged(paper, { in: paper.root, type: 'P' }, () =>
      drawText(paper, reason, {
        x: page.left + 200,
        width: page.right - page.left - 200,
        style: styles.text,
      }),
    );
  }
  paper.y += 8;
}

/** Draws VAT and what it comes to. */
export function drawSums(sheet: Sheet): void {
  const { paper, content, texts, language } = sheet;
  makeRoom(paper, 110);
  drawVat(sheet);
  const total = content.kind === 'credit' ? texts.creditTotal : texts.total;
  const sums = [
    { label: texts.net, minor: content.netMinor, style: styles.text },
    { label: texts.vatTotal, minor: content.vatMinor, style: styles.text },
    { label: total, minor: content.totalMinor, style: styles.total },
  ];
  makeRoom(paper, 54);
  for (const { label, minor, style } of sums) {
    tagged(paper, { in: paper.root, type: 'P' }, () => {
      const top = paper.y;
      drawText(paper, label, { x: page.left + 200, width: 160, style });
      paper.y = top;
      const amount = `${amountOf(minor, language)} ${content.currency}`;
      drawText(paper, amount, { x: 380, width: page.right - 380, align: 'right', style });
    });
    paper.y += 3;
  }
  paper.y += 12;
}
