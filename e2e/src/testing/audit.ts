import { auditColumnTexts, auditEventText, type AuditColumn } from '@portal/contract/audit-log/texts';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { Locator, Page } from 'playwright-core';
import { callApi, callerOf, callerWith, tokenOf } from './api.ts';
import { type Customer, unique } from './people.ts';
import { newBucket, newStorageCustomer } from './storage.ts';
import { within, wordsOf, type Language, type Words } from './words.ts';

/** What has happened for the tests to look at: a customer, its bucket, and another that was ordered while acting as it. */
export type Story = {
  customer: Customer;
  bucket: string;
  actedBucket: string;
  ticket: string;
  /** Who acted. */
  engineer: string;
};

/** Lets the first partner do it; its engineer acts. */
export async function makeStory(): Promise<Story> {
  const partner = await callerOf('partner@demo.example');
  const customer = await newStorageCustomer(partner);
  const { name: bucket } = await newBucket(partner, customer);
  const ticket = `Ticket-${unique()}`;
  const token = await tokenOf('engineer@demo.example');
  const contact = (await callApi('/user/contact-details/', { token })).body;
  const engineer = `${String(contact['firstName'])} ${String(contact['lastName'])}`;
  const { body } = await callApi('/impersonate/', { token, body: { id: customer.id, reason: ticket } });
  const actedBucket = `acted-${unique()}`;
  const acting = callerWith(String(body['accessToken']));
  await newBucket(acting, customer, { name: actedBucket });
  return { customer, bucket, actedBucket, ticket, engineer };
}

/** The log on a page, in its words. */
export type Log = {
  page: Page;
  t: Words;
  head: (column: AuditColumn) => string;
  event: (event: AuditEvent) => string;
};

export const logOn = (page: Page, language: Language): Log => ({
  page,
  t: wordsOf(language),
  head: (column) => auditColumnTexts[column][language],
  event: (event) => auditEventText(event, language),
});

/** The rows of an event. */
export const rowsOf = ({ page, event }: Log, name: AuditEvent): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: event(name), exact: true }) });

const chip = ({ page, head }: Log, column: AuditColumn): Locator =>
  page.locator('[aria-haspopup]', { hasText: within(head(column)) });

type Choice = { search: string; choice: string; shown?: string };

/** Chooses from a filter that is searched, and waits until it says so. */
export async function choose(log: Log, column: AuditColumn, wanted: Choice): Promise<void> {
  const { search, choice, shown = choice } = wanted;
  await chip(log, column).click();
  const popup = log.page.getByRole('dialog', { name: log.head(column) });
  await popup.getByRole('searchbox').fill(search);
  await popup
    .getByRole('button', { name: within(choice) })
    .first()
    .click();
  await popup.waitFor({ state: 'detached' });
  await chip(log, column).getByText(shown, { exact: true }).waitFor();
}

/** What a fact of the open panel says. */
export const factOf = (page: Page, name: string): Locator =>
  page
    .getByRole('dialog')
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd');
