import { getTerms, listOutstandingDocuments } from '@portal/contract/legal';
import { expect, test } from 'vitest';
import { answer } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const owner = personOf('customer', 'owner');

/** What was accepted gives way to a text. */
function askFor(text: string) {
  const [first] = sampleOf(listOutstandingDocuments).items;
  if (!first) throw new Error('The sample has no document.');
  const previous = {
    acceptedAt: '2026-10-01T09:30:00Z',
    isSame: false,
    title: 'Villkor',
    markdown: '# Villkor\n\nKunden betalar inom 30 dagar.',
  };
  const markdown = `${text}\n\nKunden betalar inom 20 dagar.`;
  const items = [{ ...first, kind: 'tac' as const, format: 'markdown' as const, markdown, previous }];
  return [answer(listOutstandingDocuments, { items })];
}

test('terms that take longer to format than anybody waits are read as they were written', async () => {
  const idle = { contentType: 'text/javascript', body: 'postMessage("ready")' };
  const before = await open({ me: owner, address: '/auth/accept-terms', answers: askFor('## One') });
  const { page } = before;
  const worker = '**/assets/markdown-worker*.js';
  await page.route(worker, (route) => route.fulfill(idle));
  const { t } = await open({ me: owner, address: '/auth/accept-terms', answers: askFor('## Two') });
  await expect
    .poll(async () => {
      await page.clock.fastForward(3000);
      return page.getByText(t('legal.compare.plain')).count();
    })
    .toBe(1);
  await page.getByText(t('auth.terms.whole')).click();
  await page.getByText(t('legal.plain')).waitFor();
  await page.unroute(worker);
});

test('a text cannot do anything but be read', async () => {
  const markdown = `## One\n\n<script>document.title = 'taken'</script><img src="x" onerror="document.title = 'taken'">\n\n[a](javascript:document.title='taken')`;
  const terms = { ...sampleOf(getTerms), format: 'markdown' as const, title: 'Terms of service', markdown };
  const { page, excuse } = await open({
    address: '/auth/terms-of-service',
    answers: [answer(getTerms, terms)],
  });
  const article = page.getByRole('article');
  await article.getByRole('heading', { name: 'One' }).waitFor();
  expect(await article.locator('script, img, [onerror], a[href^="javascript"]').count()).toBe(0);
  expect(await page.title()).toBe('Terms of service – Cloud Portal');
  // What the policy of the page had to refuse before the text was cleaned.
  expect(excuse().filter((text) => !text.includes('Content Security Policy'))).toEqual([]);
});
