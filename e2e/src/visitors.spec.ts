import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEventText } from '@portal/contract/audit-texts';
import { tokenOf } from './testing/accounts.ts';
import { enter, type View } from './testing/browser.ts';
import { newColleague } from './testing/colleagues.ts';
import * as house from './testing/house.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const open = useBrowser();
const visitors = '/company/visitors';

async function visitAs(email: string, address: string, view: View = {}): Promise<Page> {
  const visited = await open(view);
  await enter(visited, email, address);
  return visited.page;
}

const ticket = `Ticket ${house.unique()}`;
let owner = '';
let visitor = '';
beforeAll(async () => {
  const partner = await house.callerOf('partner@demo.example');
  const customer = await house.newCustomer(partner);
  owner = await newColleague(partner, customer);
  const token = await tokenOf('engineer@demo.example');
  const engineer = house.callerWith(token);
  const { body: contact } = await engineer('GET', '/user/contact-details/');
  visitor = `${String(contact['firstName'])} ${String(contact['lastName'])}`;
  const { body } = await engineer('POST', '/impersonate/', { body: { id: customer.id, reason: ticket } });
  await house.enableStorage(house.callerWith(String(body['accessToken'])), customer);
});

describe('for a person', () => {
  const language = 'en';
  const t = wordsOf(language);

  test('a customer reads who acted in it, why, and what was changed, and goes on to the audit log', async () => {
    await house.speak(owner, language);
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
  const operator = await house.callerOf('operator@demo.example');
  const partners = await operator('GET', '/auth-v2/subjects/', { query: { search: '' } });
  const me = await (await house.callerOf('partner@demo.example'))('GET', '/me/');
  const organization = me.body['organization'];
  const id = typeof organization === 'object' && organization ? String(Reflect.get(organization, 'id')) : '';
  expect(JSON.stringify(partners.body)).toContain(id);
  const reason = `Audit ${house.unique()}`;
  expect((await operator('POST', '/impersonate/', { body: { id, reason } })).status).toBe(200);
  const page = await visitAs('admin@demo.example', visitors);
  await page.getByRole('row').filter({ hasText: reason }).waitFor();
  expect(await page.getByText(ticket).count()).toBe(0);
  const other = await visitAs('viewer@demo.example', visitors);
  await other.getByText('Page not found').waitFor();
});
