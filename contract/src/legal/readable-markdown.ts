/**
 * What a Markdown text may ask of whoever shows it. Parsing and layout go over a text many times, so that a few thousand
 * marks can keep a browser busy for minutes, or end its work; these are what they go over.
 *
 * A _stretch_ is what stands between two empty lines, a _piece_ what of it stands between two points of a list, a _word_
 * what stands between two blanks, a _sign_ what may begin something that is no mere text, a _mark_ what begins a point or
 * a quote.
 */
export const markdownLimits = {
  /** Lists and quotes within each other. */
  levels: 16,
  lines: 20_000,
  /** Lines of each stretch, squared. */
  linesSquared: 50_000_000,
  /** Marks of quotes of each stretch, squared: a quote is read anew for each line that goes on without its mark. */
  quotesSquared: 4_000_000,
  /** Of lists and quotes. */
  marks: 20_000,
  signs: 40_000,
  /** Signs of each piece, squared. */
  signsSquared: 4_000_000,
  /** Characters of each piece, squared. */
  charactersSquared: 2_000_000_000,
  /** Characters of each word, squared. */
  wordsSquared: 100_000_000,
  /** Cells of tables: the most that a line of a stretch has, for each of its lines. */
  cells: 20_000,
} as const;

const sign = /[\\<![\]`*~_@&]|https?|ftp|www\.|mailto|xmpp/gi;
const head = /^(?:[ \t]|>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))*/;
const aPoint = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\S/;
const divider = /^[ \t>]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/;
/** More than any head that is allowed has. */
const longestHead = 400;

const count = (text: string, what: string): number => text.split(what).length - 1;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const squaresOf = (numbers: readonly number[]): number => sumOf(numbers.map((one) => one ** 2));

type Marks = { levels: number; quotes: number; marks: number };

/** The marks that begin a line. Each is a level, and each level above the first of them takes two columns before it. */
function marksOf(line: string): Marks {
  if (line.length <= longestHead && divider.test(line)) return { levels: 0, quotes: 0, marks: 0 };
  const [found = ''] = head.exec(line.slice(0, longestHead)) ?? [];
  const marked = found.trimEnd().replaceAll('\t', '    ').replaceAll('>', ' > ');
  const marks = marked.split(/ +/).filter((mark) => mark !== '').length;
  const quotes = count(marked, '>');
  const blanks = count(marked, ' ') - 2 * quotes;
  return { levels: marks + Math.max(0, Math.ceil((blanks - marks) / 2)), quotes, marks };
}

/** Lines in groups: those that `begins` names begin one. */
function groupsOf(lines: readonly string[], begins: (line: string) => boolean): string[][] {
  const groups: string[][] = [[]];
  for (const line of lines) {
    if (begins(line)) groups.push([]);
    groups.at(-1)?.push(line);
  }
  return groups;
}

const signsOf = (lines: readonly string[]): number =>
  sumOf(lines.map((line) => line.match(sign)?.length ?? 0));
const charactersOf = (lines: readonly string[]): number => sumOf(lines.map(({ length }) => length));

/** What one stretch asks; levels and lines are those of the whole text. */
function costOf(lines: readonly string[], marks: readonly Marks[]) {
  const pieces = groupsOf(lines, (line) => aPoint.test(line));
  const signs = pieces.map(signsOf);
  return {
    linesSquared: lines.length ** 2,
    quotesSquared: sumOf(marks.map(({ quotes }) => quotes)) ** 2,
    marks: sumOf(marks.map((one) => one.marks)),
    signs: sumOf(signs),
    signsSquared: squaresOf(signs),
    charactersSquared: squaresOf(pieces.map(charactersOf)),
    wordsSquared: sumOf(lines.map((line) => squaresOf(line.split(/\s+/).map(({ length }) => length)))),
    cells: lines.length * Math.max(...lines.map((line) => count(line, '|'))),
  };
}

/** True when a text asks more of whoever shows it than one that is written to be read. Looks at each character a few times. */
export function isTooComplex(markdown: string): boolean {
  const lines = markdown.split(/\r\n?|\n/);
  if (lines.length > markdownLimits.lines) return true;
  const total = new Map<string, number>();
  for (const stretch of groupsOf(lines, (line) => line.trim() === '')) {
    const marks = stretch.map(marksOf);
    if (marks.some(({ levels }) => levels > markdownLimits.levels)) return true;
    for (const [what, cost] of Object.entries(costOf(stretch, marks))) {
      total.set(what, (total.get(what) ?? 0) + cost);
    }
  }
  return Object.entries(markdownLimits).some(([what, most]) => (total.get(what) ?? 0) > most);
}
