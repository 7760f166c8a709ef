import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

/** The least that it took, which a busy machine does not add to. */
function milliseconds(html: string): number {
  const runs = Array.from({ length: 9 }, () => {
    const before = performance.now();
    plainText(html, 500);
    return performance.now() - before;
  });
  return Math.min(...runs);
}

test.each([
  '<',
  '<a ',
  '<!--',
  '<!-- -->',
  '<!-- <b>İ</b> -->',
  '<script',
  '<script>',
  '<script></script>',
  '<STYLE ></STYLE>',
  '<script></template>',
  '&#',
  '&lt;&lt;',
  ' .',
])('four times as many %j take about four times as long', (part) => {
  // What reads the rest again at each would take sixteen times as long.
  const [few, many] = [6000, 24_000].map((count) => milliseconds(part.repeat(count)));
  expect(many).toBeLessThan(10 * (few ?? 0));
});

test('what is between stays, whatever letters change their length in lower case', () => {
  expect(plainText('İİİ<SCRIPT>x</Script>a<!-- y -->İ<style>z</STYLE>b', 500)).toBe('İİİ a İ b');
});
