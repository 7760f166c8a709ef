import type { Page } from 'playwright-core';
import { mailKindText } from '@portal/contract/mail/texts';
import { mailVariantText } from '@portal/contract/mail/variant-texts';
import { describe, expect, test } from 'vitest';
import { mailTo } from './testing/inbox.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const { visitAs } = useBrowser();
const mails = '/company/settings/mails';

const reset = { en: 'Two-factor sign-in has been reset', sv: 'Tvåfaktorsinloggning har återställts' };
const frameOf = (page: Page) => page.frameLocator('iframe');

describe('for a person', () => {
  const language = 'en';
  const t = wordsOf(language);

  test('a partner looks at a mail as page and text in its other language, and has it sent to itself', async () => {
    const page = await visitAs('admin@demo.example', mails, { language });
    const other = language === 'en' ? 'sv' : 'en';
    const kind = page.getByLabel(t('mail-preview.kind'), { exact: true });
    const variant = page.getByLabel(t('mail-preview.variant'), { exact: true });
    await kind.selectOption({ label: mailKindText('emailChanged', language) });
    await frameOf(page).getByText('kim.berg@').waitFor();
    expect(await variant.count()).toBe(0);
    await kind.selectOption({ label: mailKindText('securityEvent', language) });
    const mfaReset = { kind: 'securityEvent', variant: 'mfaReset' };
    await variant.selectOption({ label: mailVariantText(mfaReset, language) });
    await frameOf(page).getByRole('heading', { name: reset[language] }).waitFor();
    await page.getByLabel(t('mail-preview.language'), { exact: true }).selectOption(other);
    const note = other === 'sv' ? 'Det här är ett exempel' : 'This is an example';
    await frameOf(page).getByText(note).waitFor();
    await frameOf(page).getByRole('heading', { name: reset[other] }).waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('');
    expect(await page.getByLabel(t('mail-preview.brand')).count()).toBe(0);
    await page.getByRole('radio', { name: t('mail-preview.asText') }).check();
    await page.locator('pre').getByText(note).waitFor();
    await page.getByRole('button', { name: t('mail-preview.send') }).click();
    await page.getByText(t('mail-preview.sent', { email: 'admin@demo.example' })).waitFor();
    await mailTo('admin@demo.example', new RegExp(String.raw`\[Ex\w+\] ${reset[other]}`));
  });
});

test('the operator looks at the mails of any partner; a customer has none', async () => {
  const page = await visitAs('operator@demo.example', `${mails}?kind=resetCode`, {});
  const t = wordsOf('en');
  const brand = page.getByLabel(t('mail-preview.brand'));
  const partner = (await brand.locator('option').nth(1).textContent()) ?? '';
  await brand.selectOption({ index: 1 });
  await frameOf(page).getByText(`${partner} · Cloud Portal`).waitFor();
  const customer = await visitAs('customer@demo.example', mails, {});
  await customer.getByText('Page not found').waitFor();
});
