import { beforeAll, describe, expect, test, vi } from 'vitest';
import { callerOf } from './testing/api.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const { visitAs } = useBrowser();
const title = 'Guide: protect backups with object lock';

beforeAll(async () => {
  // The worker reads the feed a moment after the start.
  const operator = await callerOf('operator@demo.example');
  await vi.waitFor(async () => {
    const { body } = await operator('GET', '/news/');
    expect(JSON.stringify(body)).toContain(title);
  }, 30_000);
});

describe('for a person', () => {
  const language = 'en';
  const t = wordsOf(language);

  test('an article leads out of the portal, and the operator hides it from everybody', async () => {
    const reader = await visitAs('viewer@demo.example', '/news', { language });
    const link = reader.getByRole('link', { name: title });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('https://www.cloud-portal.example/news/object-lock-guide');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await reader.getByRole('main').locator('img').count()).toBe(0);
    expect(await reader.getByRole('button', { name: t('news.hide', { title }) }).count()).toBe(0);

    const page = await visitAs('operator@demo.example', '/news', { language });
    await page.getByRole('button', { name: t('news.hide', { title }) }).click();
    const show = page.getByRole('button', { name: t('news.show', { title }) });
    await show.waitFor();
    await reader.reload();
    await reader.getByRole('link', { name: 'ISO 27001' }).waitFor();
    expect(await link.count()).toBe(0);
    await show.click();
    await page.getByRole('button', { name: t('news.hide', { title }) }).waitFor();
  });
});
