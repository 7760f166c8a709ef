import { expect, test } from 'vitest';
import { htmlOf } from './markdown-html.ts';

test('what is too complex is not formatted, everything else is, without the HTML in it', () => {
  expect(htmlOf('# Fees\n\n- **a** <b onclick="x">b</b>')).toBe(
    '<h1>Fees</h1>\n<ul>\n<li><strong>a</strong> b</li>\n</ul>\n',
  );
  expect(htmlOf('- + '.repeat(1000))).toBe(null);
});
