import { listChanges, markChangelogSeen } from '@portal/contract/changelog';
import { listDownloads } from '@portal/contract/downloads';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { grownOn } from '../testing/hostile/screens.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const viewer = personOf('customer', 'viewer');
const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>';

test('what is written into an entry of the changelog runs nowhere', async () => {
  const list = sampleOf(listChanges);
  const markdown = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)" onclick="alert(1)">raw</a>',
    '[script](javascript:alert(1)) [data](data:text/html,<script>alert(1)</script>)',
    '![picture](https://files.example.com/x.png "x" onerror=alert(1))',
    '<style>body { display: none }</style> <form action="https://example.com"><input></form>',
    'the end of it',
  ].join('\n\n');
  const written = { title: hostile, markdown, release: '<b>1</b>' };
  const items = list.items.slice(0, 1).map((one) => ({ ...one, ...written }));
  const { page } = await open({
    me: viewer,
    address: '/changelog',
    answers: [answer(listChanges, { ...list, items }), sampled(markChangelogSeen)],
  });
  const article = page.getByRole('article', { name: hostile }).first();
  await article.getByText('the end of it').waitFor();
  expect(await article.locator('script, img, iframe, style, form, input, [onclick]').count()).toBe(0);
  const links = await article
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(links.filter((href) => href !== null && !href.startsWith('http'))).toEqual([]);
});

test('who does not write the changelog has no form of it', async () => {
  const answers = [sampled(listChanges), sampled(markChangelogSeen)];
  const me = personOf('partner', 'viewer');
  const { page, t } = await open({ me, address: '/changelog', answers });
  await page.getByRole('article').first().waitFor();
  expect(await page.getByRole('link', { name: t('changelog.write.title') }).count()).toBe(0);
  await page.goto('/changelog/entry');
  await page.getByText('Page not found').waitFor();
});

test('what is written into a download runs nowhere', async () => {
  const list = sampleOf(listDownloads, 'hostile');
  const fileName = `x'$(alert 1).txt`;
  const items = list.items.map((one) => ({ ...one, name: hostile, description: hostile, fileName }));
  const { page } = await open({
    me: viewer,
    address: '/support/downloads',
    answers: [answer(listDownloads, { ...list, items })],
  });
  await page.getByRole('link', { name: hostile, exact: true }).first().click();
  await page.getByRole('dialog').getByText(fileName, { exact: true }).waitFor();
  expect(await grownOn(page)).toEqual([]);
  expect(await page.locator('main img, main svg[onload], dialog img').count()).toBe(0);
});
