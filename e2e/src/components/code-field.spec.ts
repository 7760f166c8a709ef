import fc from 'fast-check';
import { requestPasswordReset } from '@portal/contract/auth/by-mail';
import { isLong, seed } from '@portal/api/testing/sample';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFindings } from '../testing/accessibility.ts';
import { sampled } from '../testing/component/answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();

/** The boxes of a mailed code, which nothing sends before the rest of the form is filled in. */
async function openBoxes(): Promise<{
  page: Page;
  box: (number: number) => Locator;
  code: () => Promise<string>;
}> {
  const { page, t } = await open({
    address: '/auth/reset-password',
    answers: [sampled(requestPasswordReset)],
  });
  await page.getByLabel(t('auth.field.email'), { exact: true }).fill('kim.berg@polarvind.example');
  await page.getByRole('button', { name: t('auth.reset.send') }).click();
  const box = (number: number) => page.getByLabel(t('ui.form.digit', { number, total: 6 }), { exact: true });
  await box(1).waitFor();
  const code = () =>
    page
      .locator('[inputmode=numeric]')
      .evaluateAll((inputs) =>
        inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')).join(''),
      );
  return { page, box, code };
}

/** Few different digits, so that many stand over an equal one. */
const codes = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.nat(), { minLength: 6, maxLength: 6 }))
  .map(([most, digits]) => digits.map((digit) => digit % (most + 1)).join(''));

const hasTime = { timeout: isLong ? 240_000 : 60_000 };

test('a code that is typed over another takes its place, whatever both are', hasTime, async () => {
  const { page, box, code } = await openBoxes();
  const pairs = fc.sample(fc.tuple(codes, codes), { seed, numRuns: isLong ? 200 : 25 });
  for (const [before, typed] of pairs) {
    for (const one of [before, typed]) {
      await box(1).focus();
      await page.keyboard.type(one);
      expect(await code(), `${typed} over ${before}`).toBe(one);
    }
  }
});

test('a code is pasted, filled in by the device, corrected and deleted over one that stands there', async () => {
  const { page, box, code } = await openBoxes();
  const paste = async (number: number, text: string): Promise<void> => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await box(number).focus();
    await page.keyboard.press('Control+V');
  };
  const focused = () => page.locator(':focus').getAttribute('aria-label');
  await box(1).click();
  await page.keyboard.type('987654');
  await paste(4, '123 456');
  expect(await code()).toBe('123456');
  await paste(2, '99');
  expect([await code(), await focused()]).toEqual(['199456', 'Digit 4 of 6']);
  // As browsers do that fill in what was mailed.
  await box(1).evaluate((input, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
  }, '491207');
  expect(await code()).toBe('491207');

  await box(3).click();
  await page.keyboard.type('x');
  expect([await code(), await focused()]).toEqual(['491207', 'Digit 3 of 6']);
  await page.keyboard.type('1');
  expect([await code(), await focused()]).toEqual(['491207', 'Digit 4 of 6']);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  expect([await code(), await focused()]).toEqual(['49207', 'Digit 2 of 6']);
  await page.keyboard.press('Delete');
  expect([await code(), await focused()]).toEqual(['4207', 'Digit 2 of 6']);
  await box(6).click();
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('Backspace');
  expect([await code(), await focused()]).toEqual(['', 'Digit 1 of 6']);
  await page.keyboard.type('307194');
  expect(await code()).toBe('307194');
  expect(await accessibilityFindings(page)).toEqual([]);
});
