import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database.ts';
import {
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { sendMails, writeTicket } from '../testing/tickets.ts';

let portal: TestPortal;
let worker: Database;
let partner: TestOrganization;
let operator: string;
let writer: string;

beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  operator = await signIn(portal, await createUser(portal, await createOperator(portal)));
  partner = await createPartner(portal);
  writer = await signIn(portal, await createUser(portal, partner));
});
beforeEach(() => portal.owner.run(sql`delete from mail`));
afterAll(async () => {
  await worker.end();
  await portal.close();
});

/** A ticket whose mail was refused, a while ago. */
async function notDelivered(): Promise<{ id: string; mail: string; receiver: string }> {
  const written = await writeTicket(portal, { token: writer });
  const id = String(written.body['id']);
  const { receiver } = (await portal.owner.first<{ receiver: string }>(
    sql`select receiver from ticket where id = ${id}`,
  )) ?? { receiver: '' };
  await sendMails(worker, { refuse: ({ to }) => to === receiver });
  await portal.owner.run(
    sql`update ticket set queued_at = queued_at - interval '5 minutes' where id = ${id}`,
  );
  await portal.owner.run(sql`update mail set created_at = created_at - interval '5 minutes'`);
  const failed = await portal.owner.first<{ id: string }>(sql`select id from mail where state = 'failed'`);
  return { id, mail: failed?.id ?? '', receiver };
}

const writerSends = (id: string) =>
  portal.call('POST', '/support/send-again/', { token: writer, query: { id } });
const operatorSends = (id: string) =>
  portal.call('POST', '/operator/mail/retry/', { token: operator, query: { id }, body: {} });

test('the mail of a ticket that its writer sent again cannot be sent by the operator, too', async () => {
  const { id, mail } = await notDelivered();
  expect((await writerSends(id)).status).toBe(200);
  expect(await operatorSends(mail)).toMatchObject({ status: 409, body: { errorKey: 'mailSuperseded' } });
  const list = await portal.call('GET', '/operator/mails/', { token: operator });
  expect(list.body['items']).toContainEqual(expect.objectContaining({ id: mail, blockedBy: 'superseded' }));
});

test('nor that of a ticket that was closed', async () => {
  const { id, mail } = await notDelivered();
  expect((await portal.call('POST', '/support/close-ticket/', { token: writer, query: { id } })).status).toBe(
    200,
  );
  expect(await operatorSends(mail)).toMatchObject({ status: 409, body: { errorKey: 'mailSuperseded' } });
});

test('what the operator sends again is on its way for its writer, and arrives once', async () => {
  const { id, mail, receiver } = await notDelivered();
  expect((await operatorSends(mail)).status).toBe(202);
  expect(await writerSends(id)).toMatchObject({ status: 409, body: { errorKey: 'ticketBeingSent' } });
  const sent = await sendMails(worker);
  expect(sent.filter(({ to }) => to === receiver)).toHaveLength(1);
  expect(await sendMails(worker)).toEqual([]);
  expect(await portal.owner.first(sql`select state, reason from ticket where id = ${id}`)).toEqual({
    state: 'sent',
    reason: null,
  });
});
