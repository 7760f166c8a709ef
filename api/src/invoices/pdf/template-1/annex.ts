import type { InvoiceLine } from '@portal/contract/invoices/content';
import { breakPage, drawText, makeRoom, page, tagged, type Style } from '../paper.ts';
import { drawTable, type Cell } from '../table.ts';
import { subtitlesOf } from './lines.ts';
import { amountOf, quantityOf } from './numbers.ts';
import { colors, styles, type Sheet } from './sheet.ts';
import { filled, units } from './texts.ts';

const whole = { x: page.left, width: page.right - page.left };

/** What closes the shares of a line where they do not add up to it. */
const roundingOf = ({ amountMinor, shares }: InvoiceLine): number =>
  shares.reduce((rest, share) => rest - share.amountMinor, amountMinor);

type Share = InvoiceLine['shares'][number];

function rowsOf(line: InvoiceLine, { language, texts }: Sheet): Cell[][] {
  const row = ({ name, quantity, amountMinor }: Share, style: Style): Cell[] =>
    [name, quantity === '' ? '' : quantityOf(quantity, language), amountOf(amountMinor, language)].map(
      (text) => [{ text, style }],
    );
  const rounding = { name: texts.rounding, quantity: '', amountMinor: roundingOf(line) };
  return [
    ...line.shares.map((share) => row(share, styles.text)),
    ...(rounding.amountMinor === 0 ? [] : [row(rounding, styles.muted)]),
    row({ ...line, name: texts.sum }, styles.bold),
  ];
}

function drawShares(line: InvoiceLine, sheet: Sheet): void {
  const { paper, content, language, texts } = sheet;
  makeRoom(paper, 90);
  const title = filled(texts.annexLine, { position: String(line.position), name: line.name[language] });
  tagged(paper, { in: paper.root, type: 'H3' }, () =>
    drawText(paper, title, { ...whole, style: styles.bold }),
  );
  tagged(paper, { in: paper.root, type: 'P' }, () =>
    drawText(paper, subtitlesOf(line, sheet).join(' · '), { ...whole, style: styles.muted }),
  );
  paper.y += 4;
  drawTable(paper, {
    columns: [
      { title: texts.thing, x: page.left, width: 280 },
      { title: units[line.unit]?.[language] ?? line.unit, x: 340, width: 110, align: 'right' },
      { title: `${texts.amount}, ${content.currency}`, x: 460, width: page.right - 460, align: 'right' },
    ],
    head: styles.muted,
    rows: rowsOf(line, sheet),
    rule: colors.rule,
    summary: title,
  });
  paper.y += 16;
}

/** Draws, on pages of its own, what each thing has of the lines; nothing where no line has any. */
export function drawAnnex(sheet: Sheet): void {
  const { paper, content, texts } = sheet;
  const shared = content.lines.filter(({ shares }) => shares.length > 0);
  if (shared.length === 0) return;
  breakPage(paper);
  tagged(paper, { in: paper.root, type: 'H2' }, () =>
    drawText(paper, texts.annex, { ...whole, style: styles.company }),
  );
  paper.y += 2;
  tagged(paper, { in: paper.root, type: 'P' }, () =>
    drawText(paper, texts.annexText, { ...whole, style: styles.muted }),
  );
  paper.y += 12;
  for (const line of shared) drawShares(line, sheet);
}
