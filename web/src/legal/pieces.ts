/** What a browser lays out at once without standing still, whatever is written in it. */
const longest = 2000;
const pieces = new RegExp(
  ['\\n', '\\s', ''].map((end) => String.raw`[^]{1,${longest - 1}}${end}`).join('|'),
  'gu',
);

/** A text in pieces to be laid out one by one: it is cut behind lines, else between words, else where it has to be. */
export const piecesOf = (text: string): string[] =>
  text.length < longest ? [text] : (text.match(pieces) ?? []);
