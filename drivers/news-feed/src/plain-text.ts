const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  aring: 'å',
  auml: 'ä',
  ouml: 'ö',
  Aring: 'Å',
  Auml: 'Ä',
  Ouml: 'Ö',
  eacute: 'é',
};

const largestPoint = 0x10_ffff;

function characterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const isCharacter = point > 0 && point <= largestPoint && !(point >= 0xd800 && point <= 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : '';
}

/** What is nobody's words goes up to its end, or to the end of all when there is none: each pattern is one walk. */
const unspoken = [
  /<!--[^]*?(?:-->|$)/g,
  ...['script', 'style', 'template', 'noscript'].map(
    (tag) => new RegExp(`<${tag}\\b[^]*?(?:</${tag}>|$)`, 'gi'),
  ),
];

/** Control characters, and those that turn the direction of what stands after them. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/**
 * The words of a piece of HTML, without its tags, on one line and at most `max` characters. The answer is text: whoever
 * shows it escapes it as any other.
 */
export function plainText(html: string, max: number): string {
  const words = unspoken.reduce((text, pattern) => text.replaceAll(pattern, ' '), html);
  const text = words
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/&(#\d{1,8}|#x[\da-f]{1,7}|[a-z]{2,8});/gi, characterOf)
    .replaceAll(invisible, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,;:!?])/g, '$1')
    .trim();
  if (text.length <= max) return text;
  // A pair of surrogates is one sign: it is not cut in two.
  return `${text
    .slice(0, max - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}
