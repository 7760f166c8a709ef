import { drawText, drawRule, ornament, page, returnTo, tagged } from '../paper.ts';
import { colors, styles, type Sheet } from './sheet.ts';
import { filled } from './texts.ts';

const top = page.bottom + 14;
const width = 160;
const columns = [page.left, page.left + width + 9, page.left + 2 * (width + 9)] as const;

const labelled = (label: string, value: string | null): string => (value === null ? '' : `${label} ${value}`);

function footLines({ content: { seller }, texts }: Sheet): string[][] {
  return [
    [seller.name, seller.address, `${seller.zipcode} ${seller.city}`, labelled(texts.seat, seller.seat)],
    [
      labelled(texts.organizationNumber, seller.organizationNumber),
      labelled(texts.vatNumber, seller.vatNumber),
      seller.fTax ? texts.fTax : '',
    ],
    [
      labelled(texts.bankgiro, seller.bankgiro),
      labelled(texts.plusgiro, seller.plusgiro),
      labelled(texts.iban, seller.iban),
    ],
  ];
}

/** Draws the foot of each page: the seller, the number, and which page of how many it is. */
export function drawFeet(sheet: Sheet): void {
  const { paper, content, texts } = sheet;
  const count = paper.pages.length;
  for (let at = 0; at < count; at += 1) {
    returnTo(paper, at);
    drawRule(paper, { y: top - 6, color: colors.rule });
    footLines(sheet).forEach((lines, column) => {
      const draw = (): void => {
        paper.y = top;
        for (const line of lines.filter((text) => text.trim() !== ''))
          drawText(paper, line, { x: columns[column] ?? page.left, width, style: styles.foot });
      };
      // Once is enough to be read out.
      if (at === 0) tagged(paper, { in: paper.root, type: 'P' }, draw);
      else ornament(paper, draw);
    });
    const numbered = filled(texts.page, { page: String(at + 1), pages: String(count) });
    ornament(paper, () => {
      paper.y = page.height - 30;
      drawText(paper, `${content.number} · ${numbered}`, {
        x: page.left,
        width: page.right - page.left,
        align: 'right',
        style: styles.foot,
      });
    });
  }
}
