import { expect, test } from 'vitest';
import { titleAndText } from './title.ts';

test.each([
  ['# Terms\n\nBe kind.', 'Terms', 'Be kind.'],
  ['#   Terms of service ##  \r\nBe kind.', 'Terms of service', 'Be kind.'],
  ['\uFEFF# Terms', 'Terms', ''],
  ['# C#', 'C#', ''],
  ['# #', '#', ''],
  ['#Terms\nBe kind.', '', '#Terms\nBe kind.'],
  ['## Terms', '', '## Terms'],
  ['Be kind.\n# Terms', '', 'Be kind.\n# Terms'],
  [`# ${'a'.repeat(200)}`, 'a'.repeat(200), ''],
  [`# ${'a'.repeat(201)}`, '', `# ${'a'.repeat(201)}`],
  ['# Terms\u2028of service', '', '# Terms\u2028of service'],
  ['', '', ''],
])('of %j', (markdown, title, text) => {
  expect(titleAndText(markdown)).toEqual({ title, text });
});
