import { listAuditLog, getAuditEntry } from '@portal/contract/audit-log/entries';
import { listChanges, markChangelogSeen } from '@portal/contract/changelog';
import { listPriceLists } from '@portal/contract/price-list';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { tenantAnswers } from '../testing/component/rows/shown-clouds.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();

test('an event that nobody knows is shown as unknown', async () => {
  const event = 'event4107';
  const list = sampleOf(listAuditLog);
  const items = list.items.map((item) => ({ ...item, event }));
  const { page } = await open({
    me: personOf('partner', 'owner'),
    address: '/audit-log/all',
    answers: [
      answer(listAuditLog, { ...list, items }),
      answer(getAuditEntry, { ...sampleOf(getAuditEntry), event }),
    ],
  });
  await page.getByRole('link', { name: 'Unknown', exact: true }).first().click();
  const panel = page.getByRole('dialog', { name: 'Unknown' });
  await panel.getByText(event, { exact: true }).waitFor();
});

test('knowledge base and feedback are in the navigation when they are set, and open beside the portal', async () => {
  const links = { knowledgeBase: 'https://help.example.com/', feedback: 'mailto:feedback@example.com' };
  const answers = [sampled(listChanges), sampled(markChangelogSeen)];
  const address = '/changelog';
  const { page, t } = await open({ me: personOf('customer', 'owner', { links }), address, answers });
  const outside = page.getByRole('link', { name: t('app.navigation.knowledgeBase') });
  await outside.waitFor();
  const attributes = await outside.evaluate((link) =>
    ['href', 'target', 'rel'].map((name) => link.getAttribute(name)),
  );
  expect(attributes).toEqual([links.knowledgeBase, '_blank', 'noopener noreferrer']);
  const feedback = page.getByRole('link', { name: t('app.navigation.feedback') });
  expect(await feedback.getAttribute('href')).toBe(links.feedback);
  await open({ me: personOf('customer', 'owner'), address, answers });
  await page.getByRole('link', { name: t('app.navigation.changelog') }).waitFor();
  expect(await outside.count()).toBe(0);
});

test('without a price list in force the operator reads so, before the first list and while one is only coming', async () => {
  const me = personOf('operator', 'owner');
  const address = '/operator/price-lists';
  const withoutPrice = ['s3-storage.capacity' as const];
  const { page } = await open({
    me,
    address,
    answers: [answer(listPriceLists, { items: [], withoutPrice })],
  });
  await page.getByRole('heading', { name: 'No price list yet' }).waitFor();
  await page.getByText(/nothing that costs money can be ordered/).waitFor();
  const [first] = sampleOf(listPriceLists).items;
  if (!first) throw new Error('The sample has no price list.');
  const coming = { ...first, standing: 'coming' as const, validFrom: '2099-01-01', validUntil: null };
  await open({ me, address, answers: [answer(listPriceLists, { items: [coming], withoutPrice })] });
  await page.getByText('No price list is in force').waitFor();
  await page.getByText(/until price list \d+ takes effect on Jan 1, 2099/).waitFor();
});

test('a reason that no language has a text for is told as not known, and the page is not drawn without end', async () => {
  const { page } = await open({
    me: personOf('operator', 'owner'),
    view: { language: 'sv' },
    address: `/operator/existing-tenants/tenant?id=${someId}`,
    answers: tenantAnswers({ state: 'linked', lookReason: 'reason4107' }),
  });
  await page.getByText('Kontakta supporten och ange referensen').waitFor();
  await expect.poll(() => page.getByText('Läser in', { exact: true }).count()).toBe(0);
});
