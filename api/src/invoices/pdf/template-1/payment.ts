import { drawSquares, drawText, makeRoom, page, tagged } from '../paper.ts';
import { paymentCode, squaresOf } from '../payment-code.ts';
import { amountOf, dayOf, decimalOf } from './numbers.ts';
import { styles, type Sheet } from './sheet.ts';
import { filled } from './texts.ts';

const codeSize = 84;

function accounts({ content: { seller }, texts }: Sheet): [string, string][] {
  const all: [string, string | null][] = [
    [texts.bankgiro, seller.bankgiro],
    [texts.plusgiro, seller.plusgiro],
    [texts.iban, seller.iban],
    [texts.bic, seller.bic],
  ];
  return all.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}

function drawFacts(sheet: Sheet): void {
  const { paper, content, language, texts } = sheet;
  const { dueOn, ocr } = content;
  const facts: [string, string][] = [
    ...accounts(sheet),
    [texts.ocr, ocr ?? ''],
    [texts.dueOn, dueOn === null ? '' : dayOf(dueOn, language)],
    [texts.total, `${amountOf(content.totalMinor, language)} ${content.currency}`],
  ];
  for (const [label, value] of facts) {
    if (value === '') continue;
    tagged(paper, { in: paper.root, type: 'P' }, () => {
      const top = paper.y;
      drawText(paper, label, { x: page.left, width: 116, style: styles.muted });
      paper.y = top;
      drawText(paper, value, { x: page.left + 120, width: 220, style: styles.text });
    });
    paper.y += 2;
  }
}

function drawPaymentCode(sheet: Sheet, top: number): void {
  const { paper, content, language, texts } = sheet;
  const code = paymentCode(content);
  if (code === null) return;
  const [account] = accounts(sheet);
  const alt = filled(texts.codeAlt, {
    amount: `${amountOf(content.totalMinor, language)} ${content.currency}`,
    account: account?.join(' ') ?? '',
    ocr: content.ocr ?? '',
    day: content.dueOn === null ? '' : dayOf(content.dueOn, language),
  });
  drawSquares(paper, { x: page.right - codeSize, y: top, size: codeSize, rows: squaresOf(code), alt });
}

/** Draws how it is paid; a credit invoice says that it is not. */
export function drawPayment(sheet: Sheet): void {
  const { paper, content, language, texts } = sheet;
  const { kind, seller } = content;
  makeRoom(paper, codeSize + 44);
  tagged(paper, { in: paper.root, type: 'H2' }, () =>
    drawText(paper, texts.payment, { x: page.left, width: 300, style: styles.heading }),
  );
  paper.y += 4;
  const top = paper.y;
  if (kind === 'invoice') {
    drawFacts(sheet);
    drawPaymentCode(sheet, top);
  }
  const sentence =
    kind === 'credit'
      ? texts.nothingToPay
      : filled(seller.lateInterestPercent === null ? texts.termsByLaw : texts.terms, {
          days: String(seller.paymentDays),
          percent: decimalOf(seller.lateInterestPercent ?? '0', language),
        });
  paper.y += 4;
  tagged(paper, { in: paper.root, type: 'P' }, () =>
    drawText(paper, sentence, {
      x: page.left,
      width: page.right - page.left - codeSize - 24,
      style: styles.muted,
    }),
  );
}
