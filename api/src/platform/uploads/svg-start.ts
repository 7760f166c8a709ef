const doctype = /<!DOCTYPE[^>[]*>/iy;
const drawing = /<(?:!DOCTYPE\s+svg|(?:\w+:)?svg[\s>])/iy;
const space = /\s+/y;

/** What may stand before a document, by its mark, and how it ends. */
const pieces = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;

/** Behind the comment, instruction or white space that begins there; the same place when none does, or it has no end. */
function afterPiece(text: string, at: number): number {
  for (const [mark, end] of pieces) {
    if (!text.startsWith(mark, at)) continue;
    const found = text.indexOf(end, at + mark.length);
    return found < 0 ? at : found + end.length;
  }
  space.lastIndex = at;
  return space.test(text) ? space.lastIndex : at;
}

/** Where a document begins behind whatever may stand before it. Piece by piece: one expression for all could try without end. */
function startOf(text: string): number {
  let at = 0;
  for (let next = afterPiece(text, at); next > at; next = afterPiece(text, at)) at = next;
  return at;
}

/** True for text that begins as a drawing does. */
export function looksLikeSvg(text: string): boolean {
  drawing.lastIndex = startOf(text);
  return drawing.test(text);
}

/** The drawing without its document type, which may say where more of it is to be loaded from. */
export function withoutDoctype(text: string): string {
  const start = startOf(text);
  doctype.lastIndex = start;
  return doctype.test(text) ? text.slice(0, start) + text.slice(doctype.lastIndex) : text;
}
