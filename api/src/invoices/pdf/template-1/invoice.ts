import type { Language } from '@portal/contract/constants';
import type { InvoiceContent } from '@portal/contract/invoices/content';
import { newPaper, type Paper } from '../paper.ts';
import { drawAnnex } from './annex.ts';
import { drawFeet } from './foot.ts';
import { drawHead } from './head.ts';
import { drawLines } from './lines.ts';
import { drawPayment } from './payment.ts';
import type { Sheet } from './sheet.ts';
import { drawSums } from './sums.ts';
import { texts } from './texts.ts';

/**
 * The first template. What was sent is drawn by it as long as it is kept: what looks or reads another way is another
 * template, beside it.
 */
export function drawTemplate1(content: InvoiceContent, language: Language): Paper {
  const paper = newPaper({
    title: `${texts[language][content.kind]} ${content.number}`,
    author: content.seller.name,
    language,
    madeOn: content.issuedOn,
  });
  const sheet: Sheet = { paper, content, language, texts: texts[language] };
  drawHead(sheet);
  drawLines(sheet);
  drawSums(sheet);
  drawPayment(sheet);
  drawAnnex(sheet);
  drawFeet(sheet);
  return paper;
}
