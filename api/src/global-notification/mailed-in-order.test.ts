import { ProviderFailure } from '@portal/ports/failure';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sendDueMail } from '../mail/index.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createLog } from '../platform/process/log.ts';
import { createCustomer, createOperator, createPartner, createUser, signIn } from '../testing/people.ts';
import { createTestPortal, type Answer, type TestPortal } from '../testing/test-portal.ts';
import { tellDueNotice } from './due-notices.ts';
import { storageRows } from '../testing/storage-rows.ts';

// A mail that it began and one that it is over arrive in that order, or not at all.
let portal: TestPortal;
let worker: Database;
let operator: string;

beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 4 });
  operator = await signIn(portal, await createUser(portal, await createOperator(portal)));
  const partner = await createPartner(portal);
  const customer = await createCustomer(portal, partner);
  await portal.owner.run(storageRows({ partnerId: partner.id, customerId: customer.id, tenant: 'tenant' }));
  await portal.owner.run(sql`
    update organization set disruption_emails = '{a@kund.example,b@kund.example}' where id = ${customer.id}`);
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});
beforeEach(async () => {
  await portal.owner.run(sql`delete from notice`);
  await portal.owner.run(sql`delete from mail`);
});

const config = { MAIL_FROM: 'no-reply@operator.example', PUBLIC_URL: 'https://portal.example' };
type Refusal = { to: string; kind: 'unreachable' | 'refused' };
/** All mails that are due; what the mail server took. */
async function sendMails(refused?: Refusal): Promise<string[]> {
  const took: string[] = [];
  const send = async ({ to, subject }: { to: string; subject: string }): Promise<void> => {
    if (to === refused?.to) throw new ProviderFailure(refused.kind, 'mail.example said no');
    took.push(`${to} ${subject}`);
  };
  while (
    await sendDueMail({
      database: worker,
      sender: { send },
      config,
      sealer: portal.platform.sealer,
      log: createLog('silent'),
    })
  );
  return took.toSorted();
}
const tellAll = async () => {
  while (await tellDueNotice(worker));
};
const texts = { titleEn: 'Disks', titleSv: 'Diskar', textEn: 'We look.', textSv: 'Vi söker.' };
const form = {
  kind: 'disruption',
  ...texts,
  service: 's3-storage',
  region: null,
  audience: 'everybody',
  startsAt: null,
  endsAt: null,
};
async function begun(startsAt: string | null = null): Promise<string> {
  const body = { ...form, startsAt };
  const answer = await portal.call('POST', '/operator/global-notification/', { token: operator, body });
  await tellAll();
  return String(answer.body['id']);
}
const end = (id: string) =>
  portal.call('POST', '/operator/global-notification/end/', {
    token: operator,
    query: { id },
    body: { version: 1 },
  });
const queued = async () => (await portal.call('GET', '/operator/mails/', { token: operator })).body['items'];
/** A call that waits while somebody else, who has the notice, changes it. */
async function waitedFor(id: string, call: () => Promise<Answer>, change: Sql): Promise<Answer> {
  const { reply } = await portal.owner.transaction(async (tx) => {
    await tx.run(sql`select from notice where id = ${id} for update`);
    const answer = call();
    await vi.waitFor(
      async () => {
        const waiting = await portal.owner.rows(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        expect(waiting).toHaveLength(1);
      },
      { timeout: 50_000 },
    );
    await tx.run(sql`update notice set ${change} where id = ${id}`);
    return { reply: answer };
  });
  return reply;
}
const sendAgain = (id: string) =>
  portal.call('POST', '/operator/mail/retry/', { token: operator, query: { id } });
const mailTo = async (recipient: string): Promise<string> =>
  (await portal.owner.first<{ id: string }>(sql`select id from mail where recipient = ${recipient}`))?.id ??
  '';

const over = (to: string): string => `${to} Över: Diskar`;

test('a mail that it began which is still tried when it is over goes to nobody, and neither does the other', async () => {
  const id = await begun();
  expect(await sendMails({ to: 'b@kund.example', kind: 'unreachable' })).toHaveLength(1);
  expect((await end(id)).status).toBe(200);
  await tellAll();
  expect(await queued()).toMatchObject([
    { recipient: 'a@kund.example', kind: 'disruptionOver' },
    {
      recipient: 'b@kund.example',
      kind: 'disruptionBegan',
      state: 'failed',
      reason: 'The disruption was over before it had gone.',
      blockedBy: 'disruptionOver',
    },
  ]);
  await portal.owner.run(sql`update mail set due_at = now()`);
  expect(await sendMails()).toEqual([over('a@kund.example')]);
  expect(await sendAgain(await mailTo('b@kund.example'))).toMatchObject({
    status: 409,
    body: { errorKey: 'mailDisruptionOver' },
  });
});

test('one that a worker has in its hands is waited for, and who got it is told of the end', async () => {
  const id = await begun();
  let taken = (): void => undefined;
  const isTaken = new Promise<void>((resolve) => {
    taken = resolve;
  });
  let goOn = (): void => undefined;
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const send = async (): Promise<void> => {
    taken();
    await mayGoOn;
  };
  const sending = sendDueMail({
    database: worker,
    sender: { send },
    config,
    sealer: portal.platform.sealer,
    log: createLog('silent'),
  });
  await isTaken;
  await end(id);
  await tellAll();
  expect(await portal.owner.rows(sql`select from mail where kind = 'disruptionOver'`)).toEqual([]);
  goOn();
  await sending;
  await tellAll();
  const mailed = await portal.owner.rows<{ recipient: string }>(
    sql`select recipient from mail where state = 'sent'`,
  );
  expect(await sendMails()).toEqual(mailed.map(({ recipient }) => over(recipient)));
});

test('one that failed cannot be sent again by an operator who waited for the end', async () => {
  const id = await begun();
  await sendMails({ to: 'b@kund.example', kind: 'refused' });
  const mail = await mailTo('b@kund.example');
  expect(await waitedFor(id, () => sendAgain(mail), sql`ends_at = clock_timestamp()`)).toMatchObject({
    status: 409,
    body: { errorKey: 'mailDisruptionOver' },
  });
  await tellAll();
  expect(await sendMails()).toEqual([over('a@kund.example')]);
});

test('whoever waited while a notice began or ended is judged by that', async () => {
  const began = sql`starts_at = clock_timestamp(), began_announced_at = clock_timestamp()`;
  const ended = sql`ends_at = clock_timestamp(), over_announced_at = clock_timestamp()`;
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const own = { token: operator };
  const refused = (errorKey: string) => ({ status: 409, body: { errorKey } });

  const planned = await begun(soon);
  const body = { ...form, region: 'SE-NORTH-1', startsAt: soon, version: 1 };
  const move = () =>
    portal.call('PUT', '/operator/global-notification/', { ...own, query: { id: planned }, body });
  expect(await waitedFor(planned, move, began)).toMatchObject(refused('noticeBegun'));

  const other = await begun(soon);
  const query = { id: other, version: 1 };
  const withdraw = () => portal.call('DELETE', '/operator/global-notification/', { ...own, query });
  expect(await waitedFor(other, withdraw, began)).toMatchObject(refused('noticeMailed'));
  expect(await waitedFor(other, () => end(other), ended)).toMatchObject(refused('noticeOver'));
});
