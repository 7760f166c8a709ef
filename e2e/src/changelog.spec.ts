import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { unique, useOwners } from './testing/people.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf, type Words } from './testing/words.ts';

const { visitAs } = useBrowser();
const newOwner = useOwners();
const changelog = '/changelog';

const write = async (page: Page, t: Words, word: string): Promise<void> => {
  const fill = (key: string, value: string): Promise<void> =>
    page.getByRole('textbox', { name: t(key) }).fill(value);
  await fill('changelog.form.titleEn', `${word} in English`);
  await fill('changelog.form.titleSv', `${word} på svenska`);
  await fill('changelog.form.markdownEn', 'It is **bold** and has [a link](https://example.com/)');
  await fill('changelog.form.markdownSv', 'Det är **fetstil** och har [en länk](https://example.com/)');
};

test('a draft that the operator writes is published as coming, then released; who was there before sees it marked', async () => {
  const word = unique();
  const [t, sv] = [wordsOf('en'), wordsOf('sv')];
  const title = `${word} in English`;
  const read = `${word} på svenska`;
  const reader = await newOwner('sv');
  const first = await visitAs(reader.email, changelog, { language: 'sv' });
  await first.getByRole('heading', { name: sv('changelog.part.released') }).waitFor();
  expect(await first.getByText(sv('changelog.isNew')).count()).toBe(0);

  const page = await visitAs('operator@demo.example', changelog);
  await page.getByRole('link', { name: t('changelog.write.title') }).click();
  await write(page, t, word);
  await page.getByRole('complementary').locator('strong').waitFor();
  await page.getByRole('button', { name: t('changelog.write.save.draft') }).click();
  const drafts = page.getByRole('region', { name: t('changelog.part.draft') });
  await drafts.getByRole('heading', { name: title }).waitFor();
  await first.reload();
  await first.getByRole('heading', { name: sv('changelog.part.released') }).waitFor();
  expect(await first.getByRole('heading', { name: read }).count()).toBe(0);

  await page.getByRole('link', { name: t('changelog.editOne', { title }) }).click();
  await page.getByRole('radio', { name: t('changelog.state.comingSoon') }).check();
  await page.getByRole('button', { name: t('changelog.write.save.comingSoon') }).click();
  await page.getByText(t('changelog.write.done.comingSoon', { title })).waitFor();
  await first.reload();
  const coming = first.getByRole('region', { name: sv('changelog.part.comingSoon') });
  await coming.getByRole('article', { name: read }).getByText(sv('changelog.isNew')).waitFor();

  await page.getByRole('link', { name: t('changelog.editOne', { title }) }).click();
  await page.getByRole('radio', { name: t('changelog.state.released') }).check();
  await page.getByRole('button', { name: t('changelog.write.save.released') }).click();
  await page
    .getByText(t('validation.empty', { field: t('changelog.form.releasedOn') }))
    .first()
    .waitFor();
  await page.getByRole('textbox', { name: t('changelog.form.releasedOn') }).fill('2026-11-01');
  await page.getByRole('button', { name: t('changelog.write.save.released') }).click();
  await page.getByText(t('changelog.write.done.released', { title }), { exact: true }).waitFor();
  const seen = first.waitForResponse(/\/changelog\/seen\//);
  await first.reload();
  const released = first.getByRole('region', { name: sv('changelog.part.released') });
  const article = released.getByRole('article', { name: read });
  await article.getByText(sv('changelog.isNew')).waitFor();
  const link = article.getByRole('link', { name: /link|länk/ });
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  await seen;
  await first.reload();
  await article.waitFor();
  expect(await first.getByText(sv('changelog.isNew')).count()).toBe(0);

  await page.getByRole('button', { name: t('changelog.deleteOne', { title }) }).click();
  await page.getByRole('button', { name: t('changelog.delete.confirm') }).click();
  await page.getByText(t('changelog.delete.done', { title })).waitFor();
});
