import type { Page } from 'playwright-core';
import { deflateSync, crc32 } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { ticketServiceText, ticketStateTexts } from '@portal/contract/support-texts';
import { type Caller, callApi, callerOf } from './testing/api.ts';
import { newCustomer, newCustomerOwner, speak, unique } from './testing/people.ts';
import { mailTo } from './testing/inbox.ts';
import { downloaded } from './testing/lists.ts';
import { arriveAt, signIn } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';
import { demo } from './testing/portals.ts';

const { visitAs } = useBrowser();
const tickets = '/support/tickets';
const create = '/support/create-ticket';

const sized = (data: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(data));
  return Buffer.concat([size, data, sum]);
};
const chunk = (type: string, ...data: Buffer[]): Buffer => sized(Buffer.concat([Buffer.from(type), ...data]));
/** A picture of one black pixel. */
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  chunk('IHDR', Buffer.from('00000001000000010800000000', 'hex')),
  chunk('IDAT', deflateSync(Buffer.alloc(2))),
  chunk('IEND'),
]);

type TicketDraft = { text: string; files?: { name: string; mimeType: string; buffer: Buffer }[] };

async function write(page: Page, language: 'en' | 'sv', { text, files = [] }: TicketDraft): Promise<void> {
  const t = wordsOf(language);
  await page.getByRole('combobox', { name: t('support.column.service') }).selectOption('s3-storage');
  await page.getByLabel(t('support.create.description')).fill(text);
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByRole('button', { name: t('support.create.send') }).click();
}

let partner: Caller;
beforeAll(async () => {
  partner = await callerOf('partner@demo.example');
});

test('a customer writes a ticket with files, which goes where it has to, follows it and closes it', async () => {
  const t = wordsOf('sv');
  const customer = await newCustomer(partner);
  const email = await newCustomerOwner(partner, customer);
  await speak(email, 'sv');
  const page = await visitAs(email, tickets, { language: 'sv' });
  await page.getByText(t('support.list.empty')).waitFor();
  await page
    .getByRole('link', { name: t('support.create.title') })
    .last()
    .click();
  const receiver = await page
    .getByText(/^\S+@\S+$/)
    .first()
    .innerText();
  const text = `Ärende ${unique()}\nrad <b>två</b>`;
  const log = { name: 'logg.txt', mimeType: 'text/plain', buffer: Buffer.from('rad 1') };
  await write(page, 'sv', {
    text,
    files: [{ name: 'bild.png', mimeType: 'image/png', buffer: png }, log],
  });

  const panel = page.getByRole('dialog');
  await panel.getByText(ticketStateTexts.sent.sv).first().waitFor();
  const reference = await panel.getByRole('heading', { level: 2 }).innerText();
  expect(reference).toMatch(/^T-\d{4}-\d{6}$/);
  const saved = await downloaded(page, () => panel.getByRole('button', { name: 'logg.txt' }).click());
  expect(saved).toEqual({ name: 'logg.txt', text: 'rad 1' });
  const mail = await mailTo(receiver, new RegExp(reference));
  expect(
    mail.subject.startsWith(`[${reference}] ${ticketServiceText('s3-storage', 'sv')}, ${customer.name}`),
  ).toBe(true);
  expect(mail.text).toContain(text);
  const caught = await (await fetch(`${demo().inbox}/api/mails/${mail.id}`)).json();
  expect(caught).toMatchObject({
    replyTo: email,
    attachments: [{ name: 'bild.png' }, { name: 'logg.txt' }],
  });
  await mailTo(email, new RegExp(reference));

  await panel.getByRole('button', { name: t('support.close.open') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('support.close.open') })
    .last()
    .click();
  await panel.getByText(ticketStateTexts.closed.sv).first().waitFor();
});

describe('what could not be sent', () => {
  const t = wordsOf('en');
  const failure = (page: Page) => page.getByRole('alert').filter({ hasText: t('support.create.failed') });
  const again = (page: Page) => page.getByRole('button', { name: t('common.retry') });
  const toWrite = {
    text: 'Vår hemlighet',
    files: [{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('rad 1') }],
  };

  /** A ticket with a file that the API could not take, told with the offer to try again. */
  async function fail(email: string): Promise<Page> {
    const page = await visitAs(email, create, { language: 'en' });
    await page.route('**/api/support/email-support/**', (route) =>
      route.fulfill({ status: 503, json: { errorKey: 'unavailable' } }),
    );
    await write(page, 'en', toWrite);
    await failure(page).waitFor();
    await again(page).waitFor();
    return page;
  }
  /** The session ends elsewhere; the next call, or the stream of events, tells it. */
  async function end(page: Page): Promise<void> {
    const token = await page.evaluate(() => localStorage.getItem('accessToken'));
    await callApi('/auth-v2/session', { method: 'DELETE', token: token ?? '' });
    await arriveAt(page, '/auth/login');
    await page.getByText('Token expired', { exact: true }).waitFor();
    await failure(page).waitFor({ state: 'detached' });
    await page.unrouteAll();
  }

  test('is nothing that the next person is told of or could send; it waits as a draft, which says that it keeps no files', async () => {
    const page = await fail('customer-engineer@demo.example');
    await end(page);
    await signIn(page, 'other-partner@demo.example');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
    // The last toast takes a moment to go.
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect(await again(page).count()).toBe(0);

    await page.evaluate(() => {
      for (const name of ['accessToken', 'initialAccessToken']) localStorage.removeItem(name);
    });
    await page.goto('/auth/login');
    await signIn(page, 'customer-engineer@demo.example');
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
    await page.goto(create);
    await page.getByText(t('support.create.filesLost')).waitFor();
    expect(await page.getByLabel(t('support.create.description')).inputValue()).toBe(toWrite.text);
    expect(await again(page).count()).toBe(0);
  });
});
