import { listConsentCoverage, listOrganizationDocuments } from '@portal/contract/legal/documents';
import { expect, test } from 'vitest';
import { accessibilityFindings } from '../testing/accessibility.ts';
import { answer, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const address = '/company/settings/legal-documents?kind=tac';

/** Documents in force, which have to be accepted. */
function inForce() {
  const list = sampleOf(listOrganizationDocuments);
  const items = list.items.map((one, index) => ({
    ...one,
    kind: (['tac', 'dpa', 'privacy'] as const)[index] ?? 'tac',
    inForce: true,
    requireConsent: true,
    operatorsAsks: 1,
  }));
  return answer(listOrganizationDocuments, { ...list, items });
}

test('the operator sees its own, which nobody can take back, and which partner has accepted it', async () => {
  const answers = [inForce(), sampled(listConsentCoverage)];
  const { page, t } = await open({ me: personOf('operator', 'owner'), address, answers });
  await page.getByRole('button', { name: t('legal-documents.trigger.action') }).waitFor();
  expect(await page.getByRole('button', { name: t('legal-documents.withdraw.action') }).count()).toBe(0);
  await page.getByRole('link', { name: t('legal-documents.tab.coverage') }).click();
  await page.getByRole('row').nth(1).waitFor();
});

test('a partner reads before it takes its own document back how many that asks', async () => {
  const { page, t } = await open({ me: personOf('partner', 'owner'), address, answers: [inForce()] });
  await page.getByRole('button', { name: t('legal-documents.withdraw.action') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('legal-documents.withdraw.asks', { count: 1 })).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
});
