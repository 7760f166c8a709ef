import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter, type View } from './testing/browser.ts';
import * as house from './testing/house.ts';
import { useOwners } from './testing/owners.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf, type Words } from './testing/words.ts';

const open = useBrowser();
const newOwner = useOwners();
const changelog = '/changelog';

async function visitAs(email: string, address: string, view: View = {}): Promise<Page> {
  const visited = await open(view);
  await enter(visited, email, address);
  return visited.page;
}

const entry = (unique: string) => ({
  kinds: ['new'],
  titleEn: `${unique} in English`,
  titleSv: `${unique} på svenska`,
  markdownEn: 'Text',
  markdownSv: 'Text',
  release: '',
  audience: 'everybody',
  state: 'released',
  releasedOn: '2026-10-01',
});

const write = async (page: Page, t: Words, unique: string): Promise<void> => {
  const fill = (key: string, value: string): Promise<void> =>
    page.getByRole('textbox', { name: t(key) }).fill(value);
  await fill('changelog.form.titleEn', `${unique} in English`);
  await fill('changelog.form.titleSv', `${unique} på svenska`);
  await fill('changelog.form.markdownEn', 'It is **bold** and has [a link](https://example.com/)');
  await fill('changelog.form.markdownSv', 'Det är **fetstil** och har [en länk](https://example.com/)');
};

test('a draft that the operator writes is published as coming, then released; who was there before sees it marked', async () => {
  const unique = house.unique();
  const [t, sv] = [wordsOf('en'), wordsOf('sv')];
  const title = `${unique} in English`;
  const read = `${unique} på svenska`;
  const reader = await newOwner('sv');
  const first = await visitAs(reader.email, changelog, { language: 'sv' });
  await first.getByRole('heading', { name: sv('changelog.part.released') }).waitFor();
  expect(await first.getByText(sv('changelog.isNew')).count()).toBe(0);

  const page = await visitAs('operator@demo.example', changelog);
  await page.getByRole('link', { name: t('changelog.write.title') }).click();
  await write(page, t, unique);
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

test('what is written into an entry runs nowhere', async () => {
  const operator = await house.callerOf('operator@demo.example');
  const unique = house.unique();
  const hostile = `${unique} <img src=x onerror=alert(1)><script>alert(1)</script>`;
  const markdown = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)" onclick="alert(1)">raw</a>',
    '[script](javascript:alert(1)) [data](data:text/html,<script>alert(1)</script>)',
    '![picture](https://files.example.com/x.png "x" onerror=alert(1))',
    '<style>body { display: none }</style> <form action="https://example.com"><input></form>',
    `the end of ${unique}`,
  ].join('\n\n');
  const texts = { titleEn: hostile, titleSv: hostile, markdownEn: markdown, markdownSv: markdown };
  const { status, body } = await operator('POST', '/changelog/entry/', {
    body: { ...entry(unique), ...texts, release: '<b>1</b>' },
  });
  expect(status).toBe(201);
  const page = await visitAs('customer-viewer@demo.example', changelog);
  page.on('dialog', () => expect.unreachable('A script ran.'));
  const article = page.getByRole('article', { name: hostile });
  await article.getByText(`the end of ${unique}`).waitFor();
  expect(await article.locator('script, img, iframe, style, form, input, [onclick]').count()).toBe(0);
  const links = await article
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(links.filter((href) => href !== null && !href.startsWith('http'))).toEqual([]);
  const query = { id: String(body['id']), version: '1' };
  expect((await operator('DELETE', '/changelog/entry/', { query })).status).toBe(200);
});

test('who does not write the changelog has no form of it', async () => {
  const t = wordsOf('en');
  const page = await visitAs('viewer@demo.example', changelog);
  await page.getByRole('heading', { name: t('changelog.part.comingSoon') }).waitFor();
  expect(await page.getByRole('link', { name: t('changelog.write.title') }).count()).toBe(0);
  await page.goto('/changelog/entry');
  await page.getByText('Page not found').waitFor();
});
