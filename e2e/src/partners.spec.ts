import { partnerStateTexts } from '@portal/contract/partner-texts';
import { beforeAll, expect, test } from 'vitest';
import { callerOf } from './testing/api.ts';
import { type NewPartner, acceptInvitation, newPartner, partnerNamed, unique } from './testing/people.ts';
import { picture } from './testing/browser.ts';
import { mailTo } from './testing/inbox.ts';
import { reasonOf } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf } from './testing/words.ts';

const { visitAs } = useBrowser();
const operator = 'operator@demo.example';
const partners = '/operator/partners';

/** Colleagues of the operator, who may choose a language without taking it from the demo's account. */
async function newOperator(role: string): Promise<string> {
  const email = `${role}-${unique()}@e2e.example`;
  const caller = await callerOf(operator);
  await caller('POST', '/company/user/', { body: { email, roles: [role] } });
  await acceptInvitation(email);
  return email;
}

let admin = '';
let billing = '';
let known: NewPartner;
beforeAll(async () => {
  [admin, billing] = [await newOperator('admin'), await newOperator('billing')];
  known = await newPartner();
});

const t = wordsOf('en');
test('a partner is created, its owner invited; it gets a discount and a limit, is suspended and let in again', async () => {
  const name = `Skapad ${unique()} AB`;
  const owner = `owner-${unique()}@e2e.example`;
  const corrected = `corrected-${owner}`;
  const page = await visitAs(admin, partners);
  await page.getByRole('link', { name: t('partners.create.title') }).click();
  const field = (label: string) => page.getByRole('textbox', { name: label }).first();
  await field(t('customers.field.organizationNumber')).fill('556016-0681');
  await field(t('customers.field.name')).fill(name);
  await field(t('customers.field.contactEmail')).fill(owner);
  await field(t('customers.field.invoiceEmail')).fill(owner);
  await field(t('customers.field.inviteOwnerEmail')).fill(owner);
  const create = page.getByRole('button', { name: t('partners.create.title') });
  await create.click();
  await page.getByText(t('ui.form.toCorrect', { count: 1 })).waitFor();
  await field(t('customers.field.organizationNumber')).fill('556016-0680');
  await create.click();
  await page.getByText(t('partners.create.done', { partner: name })).waitFor();
  await page.getByRole('heading', { name: within(name) }).waitFor();
  await page.getByRole('button', { name: t('partners.owner.again') }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: within(t('customers.field.inviteOwnerEmail')) })
    .fill(corrected);
  await page.getByRole('button', { name: t('partners.owner.send') }).click();
  await page.getByText(t('partners.owner.done', { email: corrected })).waitFor();
  await page.getByText(corrected, { exact: true }).waitFor();
  await acceptInvitation(corrected);

  await page
    .getByRole('button', { name: within(t('partners.discount.ask', { service: 'S3 Storage' })) })
    .click();
  await page.getByRole('textbox', { name: t('partners.discount.percent') }).fill('12.5');
  await page.getByRole('button', { name: t('partners.discount.confirm') }).click();
  await page.getByText(t('partners.discount.done', { partner: name })).waitFor();

  await page.getByRole('button', { name: t('partners.address.ask') }).click();
  const short = `kort-${unique()}`;
  await page.getByRole('dialog').getByRole('textbox').fill(short);
  await page.getByRole('button', { name: t('partners.address.confirm') }).click();
  await page.getByText(t('partners.address.done', { partner: name })).waitFor();
  await page.getByText(`/auth/login?partner=${short}`).waitFor();

  await page.getByRole('button', { name: t('partners.credit.ask') }).click();
  const limit = page.getByRole('textbox', { name: within(t('partners.column.creditLimit')) });
  await limit.fill('250,000');
  // Billing is faster: who, when and what is told, and what was typed is not taken for an answer to it.
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const faster = await callerOf(billing);
  const body = { limitMinor: 9_000_000, before: null };
  const set = await faster('PUT', '/operator/partner/credit-limit/', { query: { id }, body });
  expect(set.status).toBe(200);
  await page.getByRole('button', { name: t('partners.credit.confirm') }).click();
  const staleDialog = page.getByRole('dialog');
  await staleDialog.getByText(within(t('ui.stale.by', { by: 'Signe Ny', at: '' }))).waitFor();
  await staleDialog.getByText(/90[\s,]000[.,]00/).waitFor();
  await picture(page, 'partner-stale');
  expect(await page.getByText(t('partners.credit.failed', { partner: name })).count()).toBe(0);
  await page.getByRole('button', { name: t('partners.credit.confirm') }).click();
  await page.getByText(t('partners.credit.done', { partner: name })).waitFor();
  await page
    .getByText(/250[\s,]000[.,]00/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: t('partners.suspend.ask') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('partners.suspend.reason') }).fill('Ofakturerat');
  await dialog.getByRole('button', { name: t('partners.suspend.confirm') }).click();
  await page.getByText(t('partners.suspend.done', { partner: name })).waitFor();
  await page.getByText(partnerStateTexts.en.suspended, { exact: true }).first().waitFor();
  await mailTo(corrected, /Ofakturerat/);
  await page.getByRole('button', { name: t('partners.reactivate.ask') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('partners.reactivate.ask') })
    .click();
  await page.getByText(t('partners.reactivate.done', { partner: name })).waitFor();
});

test('billing limits credit, and reads the rest with the reason why', async () => {
  const page = await visitAs(billing, `/operator/partners/edit?id=${await partnerNamed(known.name)}`);
  await page.getByText(t('partners.edit.readOnly')).waitFor();
  expect(await reasonOf(page.getByRole('button', { name: t('partners.suspend.ask') }))).not.toBeNull();
  await page.getByRole('button', { name: t('partners.credit.ask') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('partners.credit.confirm') })
    .click();
  await page.getByText(t('partners.credit.done', { partner: known.name })).waitFor();
});

test('a suspended partner reads on with a banner, and is named wherever the operator chooses one', async () => {
  const id = await partnerNamed(known.name);
  const caller = await callerOf(operator);
  await caller('POST', '/operator/partner/suspend/', { query: { id }, body: { reason: 'Test' } });
  const suspended = await visitAs(known.owner, partners);
  await suspended.getByText('Your company is suspended.').waitFor();
  await suspended.getByRole('heading', { name: 'Page not found' }).waitFor();

  const page = await visitAs(admin, `/customers/customers?partnerId=${id}`);
  const chosen = (label: string) =>
    page.getByRole('combobox', { name: label, exact: true }).locator('option:checked');
  const named = `${known.name} (suspended)`;
  await chosen(t('customers.partner.label')).getByText(named, { exact: true }).waitFor({ state: 'attached' });
  await page.goto(`/services/s3-storage/buckets?partnerId=${id}`);
  await page.getByRole('button', { name: within(t('app.picker.all')) }).click();
  const picker = page.locator(':popover-open');
  await picker.getByText(named, { exact: true }).waitFor({ state: 'attached' });
  await picker
    .getByRole('button', { name: t('app.picker.impersonate'), exact: true })
    .first()
    .waitFor();
  for (const [path, label] of [
    ['/reports', t('customers.partner.label')],
    ['/co2', t('customers.partner.label')],
    ['/company/settings/mails', t('mail-preview.brand')],
  ] as const) {
    await page.goto(`${path}?partnerId=${id}`);
    await chosen(label).getByText(named, { exact: true }).waitFor({ state: 'attached' });
  }
  // Nobody stands in place of one that is not there.
  await page.goto('/reports?partnerId=018f0000-0000-7000-8000-00000000abcd');
  await page.getByRole('heading', { level: 1, name: t('ui.notFound.title') }).waitFor();
  await caller('POST', '/operator/partner/reactivate/', { query: { id } });
});

test('who is filling in a form sees there that the company is suspended and let in again, and keeps what was typed', async () => {
  const { name, owner } = await newPartner();
  const query = { id: await partnerNamed(name) };
  const caller = await callerOf(operator);
  const page = await visitAs(owner, '/customers/create-customer');
  const typed = page.getByRole('textbox', { name: t('customers.field.name') }).first();
  await typed.fill('Halvfärdiga AB');
  const create = page.getByRole('button', { name: t('customers.create.title') });
  await caller('POST', '/operator/partner/suspend/', { query, body: { reason: 'Test' } });
  await page.getByText('Your company is suspended.').waitFor();
  expect(await reasonOf(create)).not.toBeNull();
  await caller('POST', '/operator/partner/reactivate/', { query });
  await page.getByText('Your company is suspended.').waitFor({ state: 'detached' });
  expect(await typed.inputValue()).toBe('Halvfärdiga AB');
  expect(await reasonOf(create)).toBeNull();
});
