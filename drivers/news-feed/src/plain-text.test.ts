import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

/** What five times take of the processor, which a busy machine does not add to. */
function milliseconds(html: string): number {
  const before = process.cpuUsage();
  for (let n = 0; n < 5; n += 1) plainText(html, 500);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Processor time is counted in ticks of ten milliseconds by some systems. */
const inexactMs = 50;

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
  const [few, many] = [10_000, 40_000].map((count) => milliseconds(part.repeat(count)));
  expect(many).toBeLessThan(10 * (few ?? 0) + inexactMs);
});

test('what is between stays, whatever letters change their length in lower case', () => {
  expect(plainText('İİİ<SCRIPT>x</Script>a<!-- y -->İ<style>z</STYLE>b', 500)).toBe('İİİ a İ b');
});
