/** @module-tag mail-kept */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import {
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type Answer, type TestPortal } from '../testing/test-portal.ts';
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
  const failed = await portal.owner.first<{ id: string }>(sql`
    select id from mail where state = 'failed' and content ->> 'ticketId' = ${id}`);
  return { id, mail: failed?.id ?? '', receiver };
}

const writerSends = (id: string) =>
  portal.call('POST', '/support/send-again/', { token: writer, query: { id } });
const operatorSends = (id: string) =>
  portal.call('POST', '/operator/mail/retry/', { token: operator, query: { id }, body: {} });

const writerCloses = (id: string) =>
  portal.call('POST', '/support/close-ticket/', { token: writer, query: { id } });

const untilWaiting = (count: number) =>
  vi.waitFor(
    async () => {
      const waiting = await portal.owner.rows(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(waiting).toHaveLength(count);
    },
    { timeout: 50_000 },
  );

/** Two calls of the same moment: both wait for the ticket, and the first gets it first. */
const atOnce = async (id: string, first: () => Promise<Answer>, second: () => Promise<Answer>) => {
  const outcome = await portal.owner.transaction(async (tx) => {
    await tx.run(sql`select from ticket where id = ${id} for update`);
    const answers = [first()];
    await untilWaiting(1);
    answers.push(second());
    await untilWaiting(2);
    return { answers };
  });
  return Promise.all(outcome.answers);
};

test('sent again by its writer and by the operator at once, a ticket is mailed once, whoever was first', async () => {
  const { id, mail, receiver } = await notDelivered();
  const mailed = async () => (await sendMails(worker)).filter(({ to }) => to === receiver).length;
  expect(
    await atOnce(
      id,
      () => writerSends(id),
      () => operatorSends(mail),
    ),
  ).toMatchObject([{ status: 200 }, { status: 409, body: { errorKey: 'mailSuperseded' } }]);
  expect(await mailed()).toBe(1);

  const other = await notDelivered();
  expect(
    await atOnce(
      other.id,
      () => operatorSends(other.mail),
      () => writerSends(other.id),
    ),
  ).toMatchObject([{ status: 202 }, { status: 409, body: { errorKey: 'ticketBeingSent' } }]);
  expect(await mailed()).toBe(1);
});

test('closed by its writer while the operator sends it again, a ticket is not mailed', async () => {
  const { id, mail } = await notDelivered();
  expect(
    await atOnce(
      id,
      () => writerCloses(id),
      () => operatorSends(mail),
    ),
  ).toMatchObject([{ status: 200 }, { status: 409, body: { errorKey: 'mailSuperseded' } }]);
  expect(await sendMails(worker)).toEqual([]);
  expect(await portal.owner.first(sql`select state from ticket where id = ${id}`)).toEqual({
    state: 'closed',
  });
});

test('the mail of a ticket that its writer sent again cannot be sent by the operator, too', async () => {
  const { id, mail } = await notDelivered();
  expect((await writerSends(id)).status).toBe(200);
  expect(await operatorSends(mail)).toMatchObject({ status: 409, body: { errorKey: 'mailSuperseded' } });
  const list = await portal.call('GET', '/operator/mails/', { token: operator });
  expect(list.body['items']).toContainEqual(expect.objectContaining({ id: mail, blockedBy: 'superseded' }));
});

test('nor that of a ticket that was closed', async () => {
  const { id, mail } = await notDelivered();
  expect((await writerCloses(id)).status).toBe(200);
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
