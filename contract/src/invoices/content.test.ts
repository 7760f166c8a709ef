import { expect, test } from 'vitest';
import { invoiceContent } from './content.ts';
import { exampleContent } from './testing/example-content.ts';

const faultsOf = (content: unknown): string[] =>
  (invoiceContent.safeParse(content).error?.issues ?? []).map(({ path }) => path.join('.'));

test('a content whose sums are those of its lines is one', () => {
  expect(faultsOf(exampleContent())).toEqual([]);
});

test.each(['netMinor', 'vatMinor', 'totalMinor'] as const)('one whose %s is another is none', (sum) => {
  const content = exampleContent();
  expect(faultsOf({ ...content, [sum]: content[sum] + 1 })).toContain(sum);
});

test('VAT stands once for each category and rate, over the lines that have it', () => {
  const content = exampleContent();
  const [first, ...others] = content.vat;
  expect(
    faultsOf({ ...content, vat: [first, ...others, { ...first, baseMinor: 0, vatMinor: 0 }] }),
  ).toContain('vat');
  expect(faultsOf({ ...content, vat: [{ ...first, baseMinor: content.netMinor - 1 }] })).toContain('vat');
  expect(faultsOf({ ...content, vat: [{ ...first, rate: '12' }] })).toContain('vat');
});
