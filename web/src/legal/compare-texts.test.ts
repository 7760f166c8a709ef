import { describe, expect, test } from 'vitest';
import { compareTexts } from './compare-texts.ts';
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
