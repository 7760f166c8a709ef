import { piecesOf } from './pieces.ts';
import classes from './long-text.module.css';

/** A text as it is written, drawn piece by piece as it is scrolled into view; `isLong` for one that is part of a long one. */
export function LongText({ text, isLong = false }: { text: string; isLong?: boolean }) {
  const pieces = piecesOf(text);
  if (pieces.length <= 1 && !isLong) return text;
  return pieces.map((piece, at) => (
    <span key={`${at}`} className={classes.piece}>
      {piece}
    </span>
  ));
}
