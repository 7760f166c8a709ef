import { describe, expect, test } from 'vitest';
import { compareTexts, comparisonOf } from './compare-texts.ts';
import type { Block } from './comparison.ts';
import { linesOfText } from './lines.ts';

describe('the lines of a text', () => {
  test('are what a person reads, without the signs of Markdown', () => {
    const markdown = `## 1. Fees\n\nYou pay **monthly**,\nin SEK.\n\n- first\n- second\n  - within\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> quoted\n\n---\n`;
    expect(linesOfText(markdown)).toEqual([
      '1. Fees',
      'You pay monthly, in SEK.',
      '• first',
      '• second',
      '• within',
      'a | b',
      '1 | 2',
      'quoted',
    ]);
  });

  test('tell where a link leads, unless it says so itself', () => {
    expect(linesOfText('See [the list](https://a.example/list) or <https://b.example>.')).toEqual([
      'See the list (https://a.example/list) or https://b.example.',
    ]);
  });
});

describe('two texts', () => {
  const before = '## Fees\n\nYou pay within 30 days of the invoice.\n\n## Law\n\nSwedish law.';

  test('that read alike do not differ, however they are written', () => {
    expect(compareTexts(before, before.replaceAll('\n\n', '\n\n\n').replace('30', '**30**'))).toEqual([]);
  });

  test('show a changed word within its sentence, and what stayed around it', () => {
    const blocks = compareTexts(before, before.replace('30', '20'));
    expect(blocks).toEqual([
      { kind: 'same', lines: ['Fees'] },
      {
        kind: 'changed',
        isCut: false,
        parts: [
          { kind: 'same', text: 'You pay within ' },
          { kind: 'removed', text: '30' },
          { kind: 'added', text: '20' },
          { kind: 'same', text: ' days of the invoice.' },
        ],
      },
      { kind: 'same', lines: ['Law', 'Swedish law.'] },
    ]);
  });

  test('show a paragraph that came and one that went as a whole', () => {
    const blocks = compareTexts(
      before,
      '## Fees\n\nYou pay within 30 days of the invoice.\n\nInterest is added.',
    );
    expect(blocks.at(-1)).toEqual({
      kind: 'changed',
      isCut: false,
      parts: [
        { kind: 'removed', text: 'Law\nSwedish law.' },
        { kind: 'added', text: 'Interest is added.' },
      ],
    });
  });

  test('differ when only the address of a link does', () => {
    expect(compareTexts('[Prices](https://a.example)', '[Prices](https://b.example)')).not.toEqual([]);
  });
});

describe('texts of which too much changed to compare it word by word', () => {
  const words = 'the party shall pay fees within days after an invoice unless law or this agreement'.split(
    ' ',
  );
  /** The same words in another order, as of a text that was written anew. */
  const clauses = (bytes: number, step: number): string[] => {
    const lines: string[] = [];
    for (let at = 0, length = 0; length < bytes; length += 2 + (lines.at(-1)?.length ?? 0)) {
      const picked = Array.from({ length: 12 }, () => words[(at += step) % words.length]);
      lines.push(`${lines.length + step}. ${picked.join(' ')}.`);
    }
    return lines;
  };
  const textOf = (lines: readonly string[]): string => lines.join('\n\n');
  const isChanged = (block: Block): block is Extract<Block, { kind: 'changed' }> => block.kind === 'changed';

  test('stand whole, the old one and then the new one, and say so', () => {
    const [old, now] = [clauses(60_000, 3), clauses(60_000, 5)];
    const blocks = compareTexts(textOf(old), textOf(now));
    expect(blocks).toEqual([
      {
        kind: 'changed',
        isCut: true,
        parts: [
          { kind: 'removed', text: linesOfText(textOf(old)).join('\n') },
          { kind: 'added', text: linesOfText(textOf(now)).join('\n') },
        ],
      },
    ]);
  });

  test('are still compared in the places before the effort was spent', () => {
    const kept = ['One stays.', 'Two stays.', 'Three stays.'];
    const text = (fee: string, step: number): string =>
      textOf([
        `The fee is ${fee} kronor a month.`,
        ...kept.flatMap((line) => [line, clauses(20_000, step).join(' ')]),
      ]);
    const places = compareTexts(text('10', 3), text('20', 5)).filter(isChanged);
    expect(places.map(({ isCut }) => isCut)).toEqual([false, true, true, true]);
    expect(places[0]?.parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
  });
});

describe('texts that are too complex to be formatted', () => {
  const quotes = '> '.repeat(2000);

  test('are compared as they were written, on either side', () => {
    const changedLine: Block = {
      kind: 'changed',
      isCut: false,
      parts: [
        { kind: 'same', text: 'You pay within ' },
        { kind: 'removed', text: '30' },
        { kind: 'added', text: '**20**' },
        { kind: 'same', text: ' days.' },
      ],
    };
    const same: Block = { kind: 'same', lines: [`${quotes}a`] };
    const before = `${quotes}a\n\nYou pay within 30 days.`;
    expect(comparisonOf(before, before.replace('30', '**20**'))).toEqual({
      isPlain: true,
      blocks: [same, changedLine],
    });
    expect(comparisonOf('**a**', quotes)).toMatchObject({
      isPlain: true,
      blocks: [{ parts: [{ text: '**a**' }, {}] }],
    });
  });

  test('tell what the others tell otherwise', () => {
    expect(comparisonOf('**a**', 'a')).toEqual({ isPlain: false, blocks: [] });
  });
});
