import { beforeAll, describe, expect, test } from 'vitest';
import { auditEventText } from '@portal/contract/audit-log/texts';
import { callerOf, callerWith, tokenOf } from './testing/api.ts';
import { newCustomer, newCustomerOwner, speak, unique } from './testing/people.ts';
import { enableStorage } from './testing/storage.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const { visitAs } = useBrowser();
const visitors = '/company/visitors';

const ticket = `Ticket ${unique()}`;
let owner = '';
let visitor = '';
beforeAll(async () => {
  const partner = await callerOf('partner@demo.example');
  const customer = await newCustomer(partner);
  owner = await newCustomerOwner(partner, customer);
  const token = await tokenOf('engineer@demo.example');
  const engineer = callerWith(token);
  const { body: contact } = await engineer('GET', '/user/contact-details/');
  visitor = `${String(contact['firstName'])} ${String(contact['lastName'])}`;
  const { body } = await engineer('POST', '/impersonate/', { body: { id: customer.id, reason: ticket } });
  await enableStorage(callerWith(String(body['accessToken'])), customer);
});

describe('for a person', () => {
  const language = 'en';
  const t = wordsOf(language);

  test('a customer reads who acted in it, why, and what was changed, and goes on to the audit log', async () => {
    await speak(owner, language);
    const page = await visitAs(owner, visitors, { language });
    const row = page.getByRole('row').filter({ hasText: ticket });
    await row.getByText(t('visitors.kind.impersonated')).waitFor();
    await row.getByRole('link', { name: visitor }).click();
    const panel = page.getByRole('dialog', { name: visitor });
    await panel.getByText(auditEventText('serviceEnableInitiated', language)).waitFor();
    await panel.getByText(ticket).waitFor();
    await panel.getByRole('link', { name: t('visitors.log') }).click();
    await page
      .getByRole('row')
      .filter({ hasText: auditEventText('serviceEnableInitiated', language) })
      .first()
      .waitFor();
  });
});

test('a partner reads the operator’s visits, not those to its customers; who may not read the log reads none', async () => {
  const operator = await callerOf('operator@demo.example');
  const partners = await operator('GET', '/auth-v2/subjects/', { query: { search: '' } });
  const me = await (await callerOf('partner@demo.example'))('GET', '/me/');
  const organization = me.body['organization'];
  const id = typeof organization === 'object' && organization ? String(Reflect.get(organization, 'id')) : '';
  expect(JSON.stringify(partners.body)).toContain(id);
  const reason = `Audit ${unique()}`;
  expect((await operator('POST', '/impersonate/', { body: { id, reason } })).status).toBe(200);
  const page = await visitAs('admin@demo.example', visitors);
  await page.getByRole('row').filter({ hasText: reason }).waitFor();
  expect(await page.getByText(ticket).count()).toBe(0);
  const other = await visitAs('viewer@demo.example', visitors);
  await other.getByText('Page not found').waitFor();
});
