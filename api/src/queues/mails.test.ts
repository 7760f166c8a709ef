import { ProviderFailure, type FailureKind } from '@portal/ports/failure';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendDueMail } from '../mail/index.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createLog } from '../platform/process/log.ts';
import { queueMail, type MailContent } from '../platform/mail/mail-queue.ts';
import { whileLocked } from '../testing/locked.ts';
import {
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let worker: Database;
let operator: TestOrganization;
let partner: TestOrganization;
let token: string;
let email: string;
beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  operator = await createOperator(portal, { name: 'Operatören' });
  partner = await createPartner(portal, { name: 'Björkudden' });
  const person = await createUser(portal, operator, { firstName: 'Ulla', lastName: 'Drift' });
  email = person.email;
  token = await signIn(portal, person);
});
beforeEach(() => portal.owner.run(sql`delete from mail`));
afterAll(async () => {
  await worker.end();
  await portal.close();
});

const config = { MAIL_FROM: 'no-reply@operator.example', PUBLIC_URL: 'https://portal.example' };
let sent: { to: string; text: string }[] = [];
/** One round of the worker, with a mail server that behaves as told. */
const work = (failure?: FailureKind) => {
  sent = [];
  const send = async (mail: { to: string; text: string }): Promise<void> => {
    if (failure) throw new ProviderFailure(failure, 'mail.example said 450');
    sent.push(mail);
  };
  const { sealer } = portal.platform;
  return sendDueMail({ database: worker, sender: { send }, config, sealer, log: createLog('silent') });
};

const secretLink = '/auth/new-password?token=a-secret-of-the-receiver';
const contents = {
  invitation: {
    organizationName: 'Björkudden',
    inviterName: 'Åsa Ek',
    link: secretLink,
    expiresAt: '2026-12-01T10:00:00Z',
  },
  resetCode: { code: '135790' },
  registrationDeclined: { reason: 'Bara företag' },
} satisfies Partial<MailContent>;
const queue = (kind: keyof typeof contents, recipient = `${kind}@example.com`) =>
  queueMail(portal.owner, {
    partnerId: partner.id,
    kind,
    recipient,
    language: 'en',
    content: contents[kind],
  });

type ListItem = { id: string; kind: string; state: string; blockedBy: string | null };
const page = (query: Record<string, string> = {}, as = token) =>
  portal.call<{ items: ListItem[] }>('GET', '/operator/mails/', { token: as, query });
const list = async (query?: Record<string, string>): Promise<ListItem[]> => (await page(query)).body.items;
const again = (id: string, as = token) =>
  portal.call('POST', '/operator/mail/retry/', { token: as, query: { id } });
const tryMail = (as = token) => portal.call('POST', '/operator/mail/test/', { token: as, body: {} });
const outcome = async (id: string, as = token) =>
  (await portal.call('GET', '/operator/mail/test/', { token: as, query: { id } })).body;

describe('the list of mails that have not gone', () => {
  test('tells whom, in whose name, how often and why in vain, and nothing of what they say', async () => {
    await queue('invitation');
    await work('unreachable');
    await queue('registrationDeclined');
    await work('refused');
    const waiting = await queue('resetCode');
    await queue('registrationDeclined', 'gone@example.com');
    await portal.owner.run(sql`update mail set due_at = now() + interval '1 hour' where id = ${waiting}`);
    await work();
    const answer = await page();
    expect(answer.body).toMatchObject({
      total: 3,
      items: [
        { kind: 'resetCode', state: 'waiting', attempts: 0, reason: null, blockedBy: null },
        {
          kind: 'registrationDeclined',
          recipient: 'registrationDeclined@example.com',
          organizationName: 'Björkudden',
          state: 'failed',
          attempts: 1,
          reason: 'mail.example said 450',
          nextTryAt: null,
          blockedBy: null,
        },
        { kind: 'invitation', state: 'retrying', attempts: 1, nextTryAt: expect.any(String) },
      ],
    });
    for (const said of ['a-secret-of-the-receiver', '135790', 'Bara företag']) {
      expect(JSON.stringify(answer.body)).not.toContain(said);
    }
  });

  test('is a file with kinds and states in words', async () => {
    await queue('registrationDeclined', 'anna@ett.example');
    await work('refused');
    const csv = await portal.app.inject({
      method: 'GET',
      url: '/api/operator/mails/?state=failed',
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv', 'accept-language': 'sv' },
    });
    expect(csv.body).toMatch(/anna@ett\.example;Registrering avslagen;Björkudden;Misslyckades;1;/);
  });

  test('not even the role that reads it may read what a mail says', async () => {
    await expect(portal.platform.auth.rows(sql`select content from mail`)).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('sending again', () => {
  test('what failed goes at once, with all its tries, and stands in the operator’s log', async () => {
    const id = await queue('registrationDeclined');
    await work('refused');
    expect((await again(id)).status).toBe(202);
    expect(await list()).toMatchObject([{ state: 'waiting', attempts: 0, reason: null }]);
    await work();
    expect(sent).toMatchObject([
      { to: 'registrationDeclined@example.com', text: expect.stringContaining('Bara företag') },
    ]);
    expect(await list()).toEqual([]);
    const entries = await portal.owner.rows(sql`
      select user_name as by, target, details from audit_entry
      where event = 'mailSentAgain' and partner_id = ${operator.id}`);
    expect(entries).toEqual([
      {
        by: 'Ulla Drift',
        target: 'registrationDeclined@example.com',
        details: { mail: 'registrationDeclined' },
      },
    ]);
  });

  test('what waits for its next try does not wait any longer, with its link still in it', async () => {
    const id = await queue('invitation');
    await work('unreachable');
    expect(await work()).toBe(false);
    expect((await again(id)).status).toBe(202);
    await work();
    expect(sent).toMatchObject([{ text: expect.stringContaining(secretLink) }]);
  });

  test('is refused without its link, after its code, while it is being sent, and when it has gone', async () => {
    const invitation = await queue('invitation');
    await work('refused');
    expect(await list()).toMatchObject([{ blockedBy: 'linkGone' }]);
    expect(await again(invitation)).toMatchObject({ status: 409, body: { errorKey: 'mailLinkGone' } });
    const code = await queue('resetCode');
    await work('unreachable');
    await portal.owner.run(
      sql`update mail set created_at = now() - interval '11 minutes' where id = ${code}`,
    );
    expect(await again(code)).toMatchObject({ status: 409, body: { errorKey: 'mailCodeExpired' } });
    const claimed = await queue('registrationDeclined');
    await portal.owner.run(sql`
      update mail set lease_id = gen_random_uuid(), due_at = now() + interval '15 seconds' where id = ${claimed}`);
    expect(await again(claimed)).toMatchObject({ status: 409, body: { errorKey: 'mailBeingSent' } });
    await portal.owner.run(sql`update mail set state = 'sent' where id = ${claimed}`);
    expect(await again(claimed)).toMatchObject({ status: 404, body: { errorKey: 'notFound' } });
  });
});

describe('a test mail', () => {
  test('goes to whoever asks, and tells that it went', async () => {
    const { status, body } = await tryMail();
    expect(status).toBe(202);
    const id = String(body['id']);
    expect(await outcome(id)).toMatchObject({ state: 'waiting', recipient: email });
    await work();
    expect(sent).toMatchObject([{ to: email, text: expect.stringContaining('Ulla Drift') }]);
    expect(await outcome(id)).toMatchObject({ state: 'sent', reason: null, sentAt: expect.any(String) });
    const entries = await portal.owner.rows(sql`
      select target from audit_entry where event = 'testMailSent' and partner_id = ${operator.id}`);
    expect(entries).toEqual([{ target: email }]);
  });

  test('is tried once, so that why it did not go is shown at once', async () => {
    const id = String((await tryMail()).body['id']);
    await work('unreachable');
    expect(await outcome(id)).toMatchObject({ state: 'failed', reason: 'mail.example said 450' });
    expect(await work()).toBe(false);
  });

  test('is nobody else’s to read, and there are ten an hour', async () => {
    const other = await createUser(portal, operator);
    const id = String((await tryMail()).body['id']);
    expect(await outcome(id, await signIn(portal, other))).toMatchObject({ errorKey: 'notFound' });
    for (let count = 1; count < 10; count += 1) expect((await tryMail()).status).toBe(202);
    expect(await tryMail()).toMatchObject({ status: 429, body: { errorKey: 'tooManyTestMails' } });
  });

  test('is the tenth of one of two who ask at once', async () => {
    for (let count = 1; count < 10; count += 1) await tryMail();
    const answers = await whileLocked(portal, {
      hold: (tx) => tx.run(sql`lock table mail in share row exclusive mode`),
      work: () => Promise.all([tryMail(), tryMail()]),
      waiting: 2,
    });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 429]));
  });
});

test('who may: engineers and viewers read and send nothing, billing and partners have nothing', async () => {
  const id = await queue('registrationDeclined');
  await work('refused');
  const as = async (role: 'billing' | 'engineer' | 'viewer') =>
    signIn(portal, await createUser(portal, operator, { roles: [role] }));
  for (const role of ['engineer', 'viewer'] as const) {
    expect((await page({}, await as(role))).status).toBe(200);
    expect((await again(id, await as(role))).status).toBe(403);
    expect((await tryMail(await as(role))).status).toBe(403);
  }
  const outside = await signIn(portal, await createUser(portal, partner));
  for (const outsider of [await as('billing'), outside]) {
    expect((await page({}, outsider)).status).toBe(403);
    expect((await again(id, outsider)).status).toBe(403);
    expect((await tryMail(outsider)).status).toBe(403);
  }
});
