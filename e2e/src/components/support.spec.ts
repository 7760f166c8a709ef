import { getCustomer, listCustomers, listCustomerServices } from '@portal/contract/customers';
import { listOperations } from '@portal/contract/operations';
import { getS3Status, listBuckets } from '@portal/contract/s3-storage/buckets';
import {
  emailSupport,
  getTicket,
  getTicketReceiver,
  listTickets,
  sendTicketAgain,
} from '@portal/contract/support';
import { ticketStateTexts } from '@portal/contract/support-texts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, refuse, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const tickets = '/support/tickets';
const create = '/support/create-ticket';
const me = personOf('partner', 'engineer');
const customerId = '018499fe-94c8-700f-99ca-efcc3c184000';
const customer = answer(getCustomer, {
  ...sampleOf(getCustomer),
  id: customerId,
  name: 'Polarvind Kraft AB',
});
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });

test('an error opens a ticket that tells of it, with what was written before', async () => {
  const requestId = '0197f0f0-0000-7000-8000-0000000000aa';
  const status = { ...sampleOf(getS3Status), state: 'enabled' as const };
  const { page, t, excuse } = await open({
    me,
    address: create,
    answers: [
      sampled(getTicketReceiver),
      customer,
      answer(getS3Status, status),
      refuse(listBuckets, 'someday', { status: 409, requestId }),
    ],
  });
  await description(page).fill('Det jag skrev');
  await page.getByRole('button', { name: t('ui.form.startOver') }).waitFor();
  await page.goto(`/services/s3-storage/buckets?customerId=${customerId}`);
  await page.getByRole('link', { name: t('ui.problem.createTicket') }).click();
  await page.waitForURL((url) => url.pathname === create && url.search === '');
  const written = await description(page).inputValue();
  const where = '/services/s3-storage/buckets';
  for (const part of ['Det jag skrev', t('s3-storage.buckets.failed'), where, 'someday', requestId])
    expect(written).toContain(part);
  const startOver = { name: t('ui.form.startOver') };
  await page.getByRole('button', startOver).click();
  await page.getByRole('dialog').getByRole('button', startOver).click();
  await expect.poll(() => description(page).inputValue()).not.toContain('Det jag skrev');
  excuse();
});

test('a failed order and a page that failed lead to a ticket about their service and customer', async () => {
  const [order] = sampleOf(listOperations).items;
  if (!order) throw new Error('The sample has no operation.');
  const name = 'misslyckad';
  const subject = { kind: 'createBucket' as const, service: 's3-storage' as const, subject: name };
  const failed = { ...order, ...subject, customerId, customerName: 'Polarvind Kraft AB' };
  const items = [{ ...failed, state: 'failed' as const, nextTryAt: null }];
  const broken = {
    endpoint: listCustomers,
    reply: { status: 200, body: { items: [null], nextCursor: null } },
  };
  const { page, excuse, change } = await open({
    me,
    address: '/user-profile?tab=preferences',
    answers: [
      answer(listOperations, { items }),
      sampled(getTicketReceiver),
      customer,
      sampled(listCustomerServices),
      broken,
    ],
  });
  await page.getByRole('button', { name: /^Operations/ }).click();
  await page.getByRole('link', { name: `Create ticket: Create bucket ${name}` }).click();
  await description(page).waitFor();
  expect(await description(page).inputValue()).toContain(`Create bucket ${name}`);
  expect(await page.getByRole('combobox', { name: 'Service' }).inputValue()).toBe('s3-storage');
  await page.getByRole('button', { name: 'Customer: Polarvind Kraft AB' }).waitFor();

  await page.goto('/customers/customers');
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.getByRole('link', { name: 'Create ticket' }).click();
  await expect.poll(() => description(page).inputValue()).toContain('Page: /customers/customers');
  // That the page failed was meant.
  expect(excuse().join()).toMatch(/(?:Type|Range)Error/);
  change(refuse(getCustomer, 'notFound', { status: 404 }));
  await page.goto(`${create}?customerId=${customerId}`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});

test('what was not delivered is sent again, by its writer', async () => {
  const state = 'not-delivered' as const;
  const list = sampleOf(listTickets);
  const items = list.items.map((one) => ({ ...one, state, isMine: true }));
  const ticket = { ...sampleOf(getTicket), id: items[0]?.id ?? '', state, isMine: true };
  const { page, t, change, calls } = await open({
    me,
    address: tickets,
    answers: [answer(listTickets, { ...list, items }), answer(getTicket, ticket), sampled(sendTicketAgain)],
  });
  await page.locator('tbody').getByRole('link').first().click();
  const panel = page.getByRole('dialog');
  await panel.getByText(t('support.ticket.notDelivered')).waitFor();
  change(answer(getTicket, { ...ticket, state: 'sent', reason: null }));
  await panel.getByRole('button', { name: t('support.again.open') }).click();
  await panel.getByText(t('support.ticket.notDelivered')).waitFor({ state: 'hidden' });
  await panel.getByText(ticketStateTexts.sent.en).first().waitFor();
  expect(calls.some(({ endpoint }) => endpoint.name === sendTicketAgain.name)).toBe(true);
});

test('what could not be sent is told on, but sent by nothing once its form is left', async () => {
  const { page, t, excuse } = await open({
    me,
    address: create,
    answers: [
      sampled(getTicketReceiver),
      sampled(listTickets),
      refuse(emailSupport, 'unavailable', { status: 503 }),
    ],
  });
  await page.getByRole('combobox', { name: 'Service' }).selectOption('s3-storage');
  await description(page).fill('Vår hemlighet');
  const buffer = Buffer.from('rad 1');
  await page.locator('input[type=file]').setInputFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer }]);
  await page.getByRole('button', { name: t('support.create.send') }).click();
  const failure = page.getByRole('alert').filter({ hasText: t('support.create.failed') });
  const again = page.getByRole('button', { name: t('common.retry') });
  await failure.waitFor();
  await again.waitFor();
  await page
    .getByRole('link', { name: t('support.list.title') })
    .first()
    .click();
  await page.getByRole('button', { name: t('ui.leave.confirm') }).click();
  await page.waitForURL(({ pathname }) => pathname === tickets);
  await failure.waitFor();
  await again.waitFor({ state: 'detached' });
  excuse();
});
