import { expect, test } from 'vitest';
import { cloudAddress, cloudOwner as me, overviewAnswers } from '../testing/component/cloud-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();

test('a sum of ten digits stands on one line of a phone, with its unit', async () => {
  const { page } = await open({
    me,
    view: { width: 360, language: 'sv' },
    address: cloudAddress,
    answers: overviewAnswers({ costMinor: 123_456_789_000 }),
  });
  const sum = page.getByText(/^1\s234\s567\s890$/);
  await sum.waitFor();
  const shown = await sum.evaluate((found) => {
    const range = document.createRange();
    range.selectNodeContents(found);
    const { right } = found.closest('div')?.getBoundingClientRect() ?? { right: 0 };
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    return { lines: lines.size, fits: range.getBoundingClientRect().right <= right };
  });
  expect(shown).toEqual({ lines: 1, fits: true });
});
