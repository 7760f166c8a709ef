import { expect, test } from 'vitest';
import { kindOf } from './file-kind.ts';
import { plainSvg } from './svg.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
const kind = (text: string): string => kindOf(Buffer.from(text), 'a.svg', ['svg', 'text']);

test.each([
  ['a declaration', '<?xml version="1.0" encoding="utf-8"?>\n'],
  ['white space', ' \n\t'],
  ['comments', '<!-- a --> <!---->\n'],
  [
    'what a drawing program writes',
    '<?xml version="1.0"?>\n<!-- Generator: a program -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
  ],
  ['ten thousand comments', '<!---->'.repeat(10_000)],
])('a drawing behind %s is one', (_what, before) => {
  expect(kind(before + drawing)).toBe('svg');
  expect(plainSvg(before + drawing)).toContain(drawing);
  expect(plainSvg(before + drawing)).not.toContain('DOCTYPE');
});

test.each([
  ['a comment with a drawing inside', `<!-- ${drawing} -->`],
  ['a comment without an end', `<!-- ${drawing}`],
  ['many comments', '<!---->'.repeat(40)],
  ['a page', `<!DOCTYPE html>${drawing}`],
])('%s is text', (_what, text) => {
  expect(kindOf(Buffer.from(text), 'a.txt', ['svg', 'text'])).toBe('text');
});

test('what is called a document type in a comment hides nothing that runs', () => {
  const hidden = '<!-- <!DOCTYPE --><title><![CDATA[ --> <script>alert(1)</script> ]]></title>';
  const text = drawing.replace('<path', `${hidden}<path`);
  expect(plainSvg(text)).toBe(text);
});
