import { describe, expect, test } from 'vitest';
import { isTooComplex } from './readable-markdown.ts';

const most = 512 * 1024;
const filled = (unit: string, length = most): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const section = (n: number): string => `## ${n}. Fees and *payment*

The **customer** pays within 30 days, see [the list](https://a.example/list_${n}) and \`code_${n}\`. ${'Words that are read. '.repeat(40)}

1. First, what _counts_:
   - a point, with **bold** text
     - within it
       - and within that
         > a quote
         > of two lines
2. Second
- - - - - - - - - - - - - - - - - - - - - - - -

| Service | Price | Note |
|---|---:|---|
${'| **S3** | 1 | a_b |\n'.repeat(8)}
Signature: ____________________________
`;
const documentOf = (length: number): string => {
  const parts: string[] = [];
  for (let size = 0; size < length; size += parts.at(-1)?.length ?? 0) parts.push(section(parts.length));
  return parts.join('\n');
};

describe('a text that is written to be read', () => {
  test.each([
    ['terms of 60 kB with lists, tables and quotes', documentOf(60_000)],
    ['terms of half a megabyte', documentOf(most)],
    [
      'one list of 60 kB without an empty line',
      filled('- a point with **bold** text and a [link](https://a.example)\n', 60_000),
    ],
    [
      'a numbered list of 60 kB, three levels deep',
      filled('1. one\n   1. two\n      1. three, which is **long**\n', 60_000),
    ],
    ['a table of 300 rows', `|a|b|c|d|\n|-|-|-|-|\n${'| **x** | y | z | 1 |\n'.repeat(300)}`],
    ['a text of half a megabyte in long lines', filled(`${'Words that are read. '.repeat(100)}\n\n`)],
    ['code of 10 kB', `\`\`\`\n${'{ "a_b": [1, 2] }\n'.repeat(550)}\`\`\``],
    [
      'lists seven levels deep, by four columns each',
      '1234567'
        .split('')
        .map((_, n) => `${' '.repeat(4 * n)}- a`)
        .join('\n'),
    ],
    ['nothing', ''],
  ])('passes: %s', (_what = '', text = '') => {
    expect(isTooComplex(text)).toBe(false);
    expect(isTooComplex(text.replaceAll('\n', '\r\n'))).toBe(false);
  });
});

describe('a text that keeps a parser busy, or ends it', () => {
  test.each([
    ['4,000 quotes within each other', '> '.repeat(2000)],
    ['points within each other', `${'- '.repeat(2000)}a`],
    ['numbers within each other', '1. '.repeat(1500)],
    ['points and quotes within each other', '> - '.repeat(1000)],
    [
      'points below each other, each deeper',
      Array.from({ length: 90 }, (_, n) => `${' '.repeat(2 * n)}- a\n`).join(''),
    ],
    ['points by tabs', Array.from({ length: 90 }, (_, n) => `${'\t'.repeat(n)}- a\n`).join('')],
    ['a quote that goes on without its mark', `${'> '.repeat(12)}a\nb\n`.repeat(1000)],
    ['text and a dash in turn', 'a\n-\n'.repeat(4000)],
    ['thirty thousand points', '+ - + a\n\n'.repeat(8000)],
    ['fifty thousand words in italics', '*a* *b* *c* *d* *e*\n\n'.repeat(5000)],
    ['a word of 12,000 characters', 'a'.repeat(12_000)],
    ['emphasis in one piece', '*a '.repeat(2500)],
    ['emphasis within emphasis', `${'*a **b '.repeat(2000)}${'b** a*'.repeat(2000)}`],
    ['a table that its head makes wide', `${'|a'.repeat(500)}|\n${'|-'.repeat(500)}|\n${'|\n'.repeat(5000)}`],
    ['half a megabyte without a blank', filled('=')],
    ['one paragraph of half a megabyte', filled('a \u0627 ')],
    ['half a megabyte of empty lines', filled('\n')],
    ['half a megabyte of returns', filled('\r')],
    ...[
      '[',
      '![',
      '*a',
      'a_',
      '__a',
      '`a',
      '~~a',
      '<a ',
      '<!--',
      '|a',
      '\\',
      '!',
      '&',
      'a@b.',
      'http://a ',
      'www.a ',
      '[a]: b\n',
      '*a_ ',
    ].map((unit) => [`${unit} without an end`, filled(unit)]),
  ])('does not: %s', (_what = '', text = '') => {
    expect(isTooComplex(text)).toBe(true);
  });
});
