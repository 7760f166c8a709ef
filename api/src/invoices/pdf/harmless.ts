/** Controls, and what turns the direction of a text around or has no width: a name that hides or moves what follows it. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu;

/** A text as it may stand on paper: in one line, with nothing in it that is not seen. `hasGlyph` says what the font draws. */
export function harmless(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const plain = text
    .replace(/[\t\n\v\f\r\u2028\u2029]+/g, ' ')
    .normalize('NFC')
    .replace(unseen, '');
  const drawn = Array.from(plain, (one) => (hasGlyph(one.codePointAt(0) ?? 0) ? one : '?')).join('');
  return drawn.replace(/ {2,}/g, ' ').trim();
}
