import { listCustomers } from '@portal/contract/customers';
import { listSimulators } from '@portal/contract/demo';
import { listOrganizationDocuments, triggerTerms, updateConsentRule } from '@portal/contract/legal/documents';
import { listPartners } from '@portal/contract/operator';
import { getCompanyDetails, updateCompanyDetails } from '@portal/contract/settings';
import { expect, test } from 'vitest';
import { answer, never, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';
import { within } from '../testing/words.ts';

// What somebody does while answers take their time: far away, or on a train.

const open = useScreen();

test('a document is asked for again and released at once, and nobody was faster', async () => {
  const documentsAt = (version: number) => {
    const list = sampleOf(listOrganizationDocuments);
    const items = list.items.map((one) => ({ ...one, version, inForce: true, requireConsent: true }));
    return answer(listOrganizationDocuments, { ...list, items });
  };
  const { page, t, change, calls } = await open({
    me: personOf('partner', 'owner'),
    address: '/company/settings/legal-documents?kind=tac',
    answers: [documentsAt(4), sampled(triggerTerms), sampled(updateConsentRule)],
  });
  const dialog = page.getByRole('dialog');
  const bodyOf = (name: string) => calls.findLast(({ endpoint }) => endpoint.name === name)?.body;
  const act = async (action: 'trigger' | 'release'): Promise<void> => {
    await page.getByRole('button', { name: t(`legal-documents.${action}.action`) }).click();
    await dialog.getByRole('button', { name: t(`legal-documents.${action}.confirm`) }).click();
  };
  await page.getByRole('button', { name: t('legal-documents.trigger.action') }).waitFor();
  change(never(listOrganizationDocuments));
  await act('trigger');
  await expect.poll(() => bodyOf(triggerTerms.name)).toMatchObject({ version: 4 });
  expect(await dialog.isVisible()).toBe(true);
  change(documentsAt(5));
  await dialog.waitFor({ state: 'hidden' });
  await act('release');
  await expect
    .poll(() => bodyOf(updateConsentRule.name))
    .toMatchObject({ version: 5, requireConsent: false });
  await page.getByText(t('legal-documents.release.done', { document: t('document.tac') })).waitFor();
});

test('what is sent stays as it is until it is saved, and what is typed afterwards is kept and saved', async () => {
  const details = sampleOf(getCompanyDetails);
  const { page, t, change, lastCall } = await open({
    me: personOf('customer', 'owner'),
    address: '/company/settings/general',
    answers: [answer(getCompanyDetails, { ...details, country: 'SE' }), never(updateCompanyDetails)],
  });
  const box = (name: string) => page.getByRole('textbox', { name: within(t(`customers.field.${name}`)) });
  const save = page.getByRole('button', { name: t('settings.general.save') });
  await box('city').fill('Uppsala');
  await box('phone').fill('+46 18 123');
  await save.click();
  const sent = () => lastCall(updateCompanyDetails)?.body;
  await expect.poll(sent).toMatchObject({ city: 'Uppsala', phone: '+46 18 123', version: details.version });
  // As on goes who does not look up: it would be taken away when the form begins anew.
  await box('phone').pressSequentially('99');
  expect(await box('phone').inputValue()).toBe('+46 18 123');
  const saved = { ...details, city: 'Uppsala', phone: '+46 18 123', version: details.version + 1 };
  change(answer(getCompanyDetails, saved), sampled(updateCompanyDetails));
  await page.getByText(t('settings.general.done')).waitFor();
  expect(await box('city').inputValue()).toBe('Uppsala');
  await box('phone').fill('+46 8 123 45 67');
  await save.click();
  await expect.poll(sent).toMatchObject({ phone: '+46 8 123 45 67', version: details.version + 1 });
});

test('whoever goes on while the partners are still being read is not fetched back to the list', async () => {
  const { page, t, change } = await open({
    me: personOf('operator', 'owner'),
    address: '/customers/customers',
    answers: [never(listPartners), sampled(listCustomers), sampled(listSimulators)],
  });
  let release = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  const part = /\/assets\/simulators-page/;
  await page.route(part, async (route) => {
    await late;
    await route.continue();
  });
  const requested = page.waitForRequest(part);
  await page.getByRole('link', { name: t('demo.title') }).click();
  await requested;
  const read = page.waitForResponse('**/api/operator/partners/**');
  change(sampled(listPartners));
  await read;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  release();
  await page.getByRole('heading', { level: 1, name: t('demo.title') }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/demo/simulators');
  await page.unroute(part);
});
