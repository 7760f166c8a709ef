import type { DrawnPage } from '@portal/contract/invoices/drawing';
import Pdf from 'pdfkit';
import { fonts, hasGlyph, type FontName } from './fonts.ts';
import { harmless } from './harmless.ts';

/** In points, of A4. */
export const page = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 48, bottom: 752 } as const;

export type Style = { font: FontName; size: number; color: string };
export type Placed = { x: number; width: number; align?: 'left' | 'right' };
export type Element = PDFKit.PDFStructureElement;

/**
 * What is drawn on: the document, the root of its structure, and where the next thing begins. What is drawn is noted page by
 * page, too, so that a screen shows what the PDF has.
 */
export type Paper = {
  doc: PDFKit.PDFDocument;
  root: Element;
  y: number;
  pages: DrawnPage[];
  /** The one that is drawn on. */
  at: number;
};

export type PaperOptions = { title: string; author: string; language: string; madeOn: string };

type Features = { features?: PDFKit.Mixins.OpenTypeFeatures[] };
/** Figures that stand under each other have one width; other text is laid out word by word, each once. */
const featuresOf = (align: Placed['align']): Features =>
  align === 'right' ? { features: ['kern', 'tnum'] } : {};

/** Of the typeface: how much of a line stands above its letters' feet. */
const ascent = 0.95;
const lineGap = 1.32;
export const lineHeight = ({ size }: Style): number => Math.round(size * lineGap * 100) / 100;

/** What its types do not know yet: that it says of itself that it keeps PDF/UA. */
const accessible: object = { subset: 'PDF/UA' };

/** It takes a font that was read, too, which its types do not say. */
type TakesFonts = { registerFont(name: FontName, font: unknown): unknown };

/** A new document with its first page. It has no other time than that of its day. */
export function newPaper({ title, author, language, madeOn }: PaperOptions): Paper {
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    font: '',
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    ...accessible,
    tagged: true,
    displayTitle: true,
    lang: language,
    info: {
      Title: harmless(title, hasGlyph),
      Author: harmless(author, hasGlyph),
      Creator: 'Cloud Portal',
      Producer: 'Cloud Portal',
      CreationDate: new Date(`${madeOn}T00:00:00.000Z`),
    },
  });
  const holder: TakesFonts = doc;
  holder.registerFont('regular', fonts.regular);
  holder.registerFont('bold', fonts.bold);
  const root = doc.struct('Document', { lang: language });
  doc.addStructure(root);
  const paper: Paper = { doc, root, y: page.top, pages: [], at: 0 };
  breakPage(paper);
  return paper;
}

export function breakPage(paper: Paper): void {
  paper.doc.addPage();
  paper.at = paper.pages.push({ texts: [], rules: [], codes: [] }) - 1;
  paper.y = page.top;
}

/** Goes on drawing on a page that was there before. */
export function returnTo(paper: Paper, at: number): void {
  paper.doc.switchToPage(at);
  paper.at = at;
}

const noted = ({ pages, at }: Paper): DrawnPage => {
  const drawn = pages[at];
  if (!drawn) throw new Error(`There is no page ${at}.`);
  return drawn;
};

/** Begins a new page unless so much has place on this one. */
export function makeRoom(paper: Paper, height: number): void {
  if (paper.y + height > page.bottom) breakPage(paper);
}

type Measured = { style: Style; align?: Placed['align'] };

const widthOf = ({ doc }: Paper, text: string, { style, align }: Measured): number =>
  doc.font(style.font).fontSize(style.size).widthOfString(text, featuresOf(align));

/** How much of a word that is wider than a line has place in one, at least one character. */
function partOf(word: readonly string[], fits: (text: string) => boolean): number {
  let [low, high] = [1, word.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(word.slice(0, middle).join(''))) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A text in lines that are no wider than `width`, broken between words and, where one is too long, inside it. */
export function linesOf(
  paper: Paper,
  text: string,
  { width, ...measured }: Measured & { width: number },
): string[] {
  const fits = (line: string): boolean => widthOf(paper, line, measured) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of harmless(text, hasGlyph).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    let rest = Array.from(word);
    while (!fits(rest.join(''))) {
      const length = partOf(rest, fits);
      if (length === rest.length) break;
      lines.push(rest.slice(0, length).join(''));
      rest = rest.slice(length);
    }
    line = rest.join('');
  }
  return [...lines, line];
}

/** Draws one line of text whose top is at `y`; the space at its end parts it from the next one that is read out. */
export function drawLine(paper: Paper, text: string, at: Placed & { y: number; style: Style }): void {
  const { x, y, width, align, style } = at;
  const isAtRight = align === 'right';
  const left = isAtRight ? x + width - widthOf(paper, text, at) : x;
  noted(paper).texts.push({
    text,
    isAtRight,
    x: isAtRight ? x + width : x,
    y: y + style.size * ascent,
    size: style.size,
    color: style.color,
    isBold: style.font === 'bold',
  });
  paper.doc
    .font(style.font)
    .fontSize(style.size)
    .fillColor(style.color)
    .text(`${text} `, left, y, { lineBreak: false, ...featuresOf(align) });
}

/** Draws a text in as many lines as it needs, from `paper.y` on, which then stands under it; a page's end breaks none. */
export function drawText(paper: Paper, text: string, at: Placed & { style: Style }): void {
  for (const line of linesOf(paper, text, at)) {
    drawLine(paper, line, { ...at, y: paper.y });
    paper.y += lineHeight(at.style);
  }
}

/** What is drawn inside stands in the structure as `type`, and is read out. */
export function tagged(
  paper: Paper,
  { in: parent, type, alt }: { in: Element; type: string; alt?: string },
  draw: () => void,
): void {
  parent.add(paper.doc.struct(type, alt === undefined ? {} : { alt }, [draw]));
}

/** What is drawn inside is ornament, or said before: nobody is read it. */
export function ornament({ doc }: Paper, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

type Rule = { y: number; color: string; thick?: number; left?: number | undefined };

export function drawRule(paper: Paper, { y, color, thick = 0.6, left = page.left }: Rule): void {
  noted(paper).rules.push({ x: left, y, width: page.right - left, thick, color });
  ornament(paper, () => {
    paper.doc.moveTo(left, y).lineTo(page.right, y).lineWidth(thick).strokeColor(color).stroke();
  });
}

/** The bytes of the finished document. */
export async function finished({ doc, root }: Paper): Promise<Buffer> {
  root.end();
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

type Code = { x: number; y: number; size: number; rows: readonly string[]; alt: string };

/** Draws the squares of a code; it is no wider than `size`, and `alt` is read out in its place. */
export function drawSquares(paper: Paper, { x, y, size, rows, alt }: Code): void {
  noted(paper).codes.push({ x, y, size, rows: [...rows], alt });
  const side = size / rows.length;
  tagged(paper, { in: paper.root, type: 'Figure', alt }, () => {
    rows.forEach((row, at) => {
      for (const { index, 0: dark } of row.matchAll(/#+/g)) {
        paper.doc.rect(x + index * side, y + at * side, dark.length * side, side);
      }
    });
    paper.doc.fillColor('#000000').fill();
  });
}
