import { drawText, page, tagged, type Paper } from '../paper.ts';
import { dayOf, monthOf } from './numbers.ts';
import { styles, type Sheet } from './sheet.ts';

const middle = 310;
const left = { x: page.left, width: middle - page.left - 24 };
const labels = { x: middle, width: 112 };
const values = { x: middle + 116, width: page.right - middle - 116, align: 'right' } as const;

/** Draws two columns beside each other; what follows stands under the longer. */
function beside(paper: Paper, first: () => void, second: () => void): void {
  const top = paper.y;
  first();
  const under = paper.y;
  paper.y = top;
  second();
  paper.y = Math.max(under, paper.y);
}

/** Who made it, and what it is. */
function drawTitle({ paper, content, texts }: Sheet): void {
  const { root } = paper;
  beside(
    paper,
    () =>
      tagged(paper, { in: root, type: 'P' }, () =>
        drawText(paper, content.seller.name, { ...left, style: styles.company }),
      ),
    () =>
      tagged(paper, { in: root, type: 'H1' }, () =>
        drawText(paper, texts[content.kind], {
          x: middle,
          width: page.right - middle,
          align: 'right',
          style: styles.title,
        }),
      ),
  );
  paper.y += 26;
}

function buyerLines({ content: { buyer, seller }, texts }: Sheet): string[] {
  const isAbroad = buyer.country !== seller.country;
  return [
    buyer.address,
    `${buyer.zipcode} ${buyer.city}${isAbroad ? `, ${buyer.country}` : ''}`,
    `${texts.organizationNumber} ${buyer.organizationNumber}`,
    buyer.vatNumber === null ? '' : `${texts.vatNumber} ${buyer.vatNumber}`,
    buyer.peppolId === null ? '' : `${texts.peppolId} ${buyer.peppolId}`,
  ].filter((line) => line.trim() !== '');
}

function facts({ content, language, texts }: Sheet): [string, string | null][] {
  const { buyer, dueOn, kind } = content;
  return [
    [kind === 'credit' ? texts.creditNumber : texts.number, content.number],
    [texts.issuedOn, dayOf(content.issuedOn, language)],
    [texts.dueOn, dueOn === null ? null : dayOf(dueOn, language)],
    [texts.ocr, content.ocr],
    [texts.month, monthOf(content.month, language)],
    [texts.buyerReference, buyer.buyerReference],
    [texts.orderNumber, buyer.orderNumber],
  ];
}

function drawFacts(sheet: Sheet): void {
  const { paper } = sheet;
  for (const [label, value] of facts(sheet)) {
    if (value === null) continue;
    tagged(paper, { in: paper.root, type: 'P' }, () =>
      beside(
        paper,
        () => drawText(paper, label, { ...labels, style: styles.muted }),
        () => drawText(paper, value, { ...values, style: styles.text }),
      ),
    );
    paper.y += 2.5;
  }
}

function drawBuyer(sheet: Sheet): void {
  const { paper, content } = sheet;
  tagged(paper, { in: paper.root, type: 'P' }, () => {
    drawText(paper, content.buyer.name, { ...left, style: styles.bold });
    for (const line of buyerLines(sheet)) drawText(paper, line, { ...left, style: styles.text });
  });
}

/** Whose use it is, and of what it takes something back. */
function drawSubject({ paper, content, language, texts }: Sheet): void {
  const whole = { x: page.left, width: page.right - page.left };
  const { name, organizationNumber } = content.customer;
  const sentences = [
    `${texts.usedBy}: ${name}, ${organizationNumber}`,
    ...content.credits.map(
      ({ number, issuedOn }) => `${texts.credits} ${number}, ${dayOf(issuedOn, language)}`,
    ),
  ];
  for (const sentence of sentences) {
    tagged(paper, { in: paper.root, type: 'P' }, () =>
      drawText(paper, sentence, { ...whole, style: styles.bold }),
    );
  }
}

/** Draws what stands above the lines. */
export function drawHead(sheet: Sheet): void {
  const { paper } = sheet;
  drawTitle(sheet);
  beside(
    paper,
    () => drawBuyer(sheet),
    () => drawFacts(sheet),
  );
  paper.y += 18;
  drawSubject(sheet);
  paper.y += 12;
}
