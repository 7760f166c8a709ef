import { createSmtp } from '@portal/driver-smtp/smtp';
import { startMailCatcher } from '@portal/simulator-mail-catcher/server';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { openDatabase, type Database } from '../platform/database/database.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
  type TestUser,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { answerKey, sendMails, writeTicket } from '../testing/tickets.ts';
import { pngOf } from '../testing/uploads.ts';

let portal: TestPortal;
let worker: Database;
let operator: TestOrganization;
let partner: TestOrganization;
let customer: TestOrganization;
/** Tokens: of owner, engineer and viewer of the partner, and of an engineer of the customer. */
let owner: string;
let engineer: string;
let viewer: string;
let customerUser: TestUser;
let customerEngineer: string;

beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 4 });
  operator = await createOperator(portal, { name: 'Operatören' });
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

const set = (of: TestOrganization, column: 'support_email' | 'contact_email' | 'country', value: string) => {
  const { id } = of;
  if (column === 'country')
    return portal.owner.run(sql`update organization set country = ${value} where id = ${id}`);
  return column === 'support_email'
    ? portal.owner.run(sql`update organization set support_email = ${value} where id = ${id}`)
    : portal.owner.run(sql`update organization set contact_email = ${value} where id = ${id}`);
};

beforeEach(async () => {
  await portal.owner.run(sql`delete from mail`);
  await set(operator, 'support_email', 'support@operator.example');
  partner = await createPartner(portal, { name: 'Partnern' });
  customer = await createCustomer(portal, partner, { name: 'Kunden' });
  await set(partner, 'support_email', 'support@partner.example');
  const people = (roles: 'owner' | 'engineer' | 'viewer') => createUser(portal, partner, { roles: [roles] });
  owner = await signIn(portal, await people('owner'));
  engineer = await signIn(portal, await people('engineer'));
  viewer = await signIn(portal, await people('viewer'));
  customerUser = await createUser(portal, customer, {
    roles: ['engineer'],
    firstName: 'Åsa',
    lastName: 'Ek',
  });
  customerEngineer = await signIn(portal, customerUser);
});

const item = z.record(z.string(), z.unknown());
const inbox = z.object({ mails: z.array(item) });
type Item = z.infer<typeof item>;
const write = (token: string, sent: Partial<Parameters<typeof writeTicket>[1]> = {}) =>
  writeTicket(portal, { token, ...sent });
const list = async (token: string, query: Record<string, string> = {}): Promise<Item[]> =>
  (await portal.call<{ items: Item[] }>('GET', '/support/tickets/', { token, query })).body.items;
const one = (token: string, id: unknown) =>
  portal.call('GET', '/support/ticket/', { token, query: { id: String(id) } });
const post = async (path: string, token: string, id: unknown): Promise<string> =>
  answerKey(await portal.call('POST', `/support/${path}/`, { token, query: { id: String(id) } }));
const receiverOf = async (token: string): Promise<unknown> =>
  (await portal.call('GET', '/support/receiver/', { token })).body;

describe('where a ticket goes', () => {
  test('a customer’s to its support address, else to its partner’s, else to the partner’s contact', async () => {
    await set(customer, 'support_email', 'it@kunden.example');
    expect(await receiverOf(customerEngineer)).toEqual({ address: 'it@kunden.example', of: 'customer' });
    await write(customerEngineer);
    await set(customer, 'support_email', '');
    expect(await receiverOf(customerEngineer)).toEqual({ address: 'support@partner.example', of: 'partner' });
    await write(customerEngineer);
    await set(partner, 'support_email', '');
    await write(customerEngineer);
    const mails = (await sendMails(worker)).filter(({ subject }) => subject.startsWith('[T-'));
    expect(mails.map(({ to }) => to)).toEqual([
      'it@kunden.example',
      'support@partner.example',
      'contact@example.com',
    ]);
  });

  test('a partner’s to the operator, also one about a customer, whom it names', async () => {
    expect(await receiverOf(engineer)).toEqual({ address: 'support@operator.example', of: 'operator' });
    const { status, body } = await write(engineer, { customerId: customer.id });
    expect(status).toBe(201);
    const [mail] = await sendMails(worker);
    expect(mail).toMatchObject({
      to: 'support@operator.example',
      from: { name: 'Partnern' },
      isAutomatic: false,
    });
    expect(mail?.subject).toBe(`[${String(body['reference'])}] S3 Storage, Kunden: Hjälp!`);
    expect((await one(engineer, body['id'])).body).toMatchObject({ customerName: 'Kunden' });
  });

  test('to nobody while there is no address, which is said before anything is kept', async () => {
    await set(operator, 'support_email', '');
    await set(operator, 'contact_email', '');
    expect(await receiverOf(owner)).toEqual({ address: null, of: 'operator' });
    expect(answerKey(await write(owner))).toBe('409 noSupportAddress');
    expect(await list(owner)).toEqual([]);
    await set(operator, 'contact_email', 'contact@operator.example');
    expect(await receiverOf(owner)).toMatchObject({ address: 'contact@operator.example' });
  });

  test('of somebody who acts as a customer to where the customer’s go, with the real name', async () => {
    const admin = await createUser(portal, partner, { roles: ['admin'], firstName: 'Stig', lastName: 'Öst' });
    const acting = await signIn(portal, admin, { actingIn: customer });
    expect((await write(acting)).status).toBe(201);
    const [mail] = await sendMails(worker);
    expect(mail).toMatchObject({ to: 'support@partner.example', replyTo: admin.email });
    expect(mail?.text).toContain(
      'Stig Öst på Kunden ber om support, skrivet av Partnern som agerar som Kunden.',
    );
    expect(await list(acting)).toMatchObject([{ writerName: 'Stig Öst', isMine: true }]);
    // The customer's own people see it as far as they see the organization's.
    expect(await list(customerEngineer)).toEqual([]);
    expect(await list(owner)).toEqual([]);
  });

  test('a foreign customer is one that is not there', async () => {
    const other = await createCustomer(portal, await createPartner(portal));
    const sibling = await createCustomer(portal, partner);
    expect(answerKey(await write(owner, { customerId: other.id }))).toBe('404 notFound');
    expect(answerKey(await write(customerEngineer, { customerId: sibling.id }))).toBe('404 notFound');
    expect((await write(customerEngineer, { customerId: customer.id })).status).toBe(201);
  });
});

describe('the mail', () => {
  test('arrives with its files, answers go to the writer, and what is typed is text', async () => {
    const catcher = await startMailCatcher({ smtpPort: 0, httpPort: 0, controlToken: '' });
    const png = pngOf(3, 2);
    const description = 'Rad 1\n<script>alert(1)</script>\nrad 3';
    const { body } = await write(customerEngineer, { description, files: [['skärm å.png', png]] });
    await sendMails(worker, { sender: createSmtp({ url: catcher.smtpUrl }) });
    const read = async (path: string): Promise<Response> => fetch(`${catcher.httpUrl}${path}`);
    const found = async (to: string): Promise<Item | undefined> =>
      inbox.parse(await (await read(`/api/mails?to=${to}`)).json()).mails[0];
    expect(await found(customerUser.email)).toMatchObject({ id: expect.any(String) });
    const id = String((await found('support@partner.example'))?.['id']);
    const mail = item.parse(await (await read(`/api/mails/${id}`)).json());
    expect(mail).toMatchObject({
      subject: `[${String(body['reference'])}] S3 Storage, Kunden: Rad 1`,
      replyTo: customerUser.email,
      attachments: [{ name: 'skärm å.png', contentType: 'image/png', sizeBytes: png.length }],
    });
    expect(mail['text']).toContain('Rad 1\n<script>alert(1)</script>\nrad 3');
    expect(mail['html']).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br');
    expect(mail['html']).not.toContain('<script');
    const file = Buffer.from(await (await read(`/mails/${id}/attachments/0`)).arrayBuffer());
    expect(file.equals(png)).toBe(true);
    await catcher.close();
  });

  test('is in the language of the receiver, and its confirmation in that of the writer', async () => {
    await set(partner, 'country', 'DE');
    await portal.owner.run(sql`update user_account set language = 'sv' where id = ${customerUser.id}`);
    await write(customerEngineer);
    const [toSupport, confirmed] = await sendMails(worker);
    expect(toSupport?.text).toContain('Åsa Ek of Kunden asks for support.');
    expect(confirmed).toMatchObject({
      to: customerUser.email,
      from: { name: 'Partnern' },
      isAutomatic: true,
    });
    expect(confirmed?.subject).toMatch(/^Ditt ärende T-\d{4}-\d{6} är skickat$/);
    // A person of the organization reads it in their own.
    await createUser(portal, partner, { email: 'anna.support@partner.example', language: 'sv' });
    await set(partner, 'support_email', 'anna.support@partner.example');
    await write(customerEngineer);
    expect((await sendMails(worker))[0]?.text).toContain('Åsa Ek på Kunden ber om support.');
  });

  test('keeps nothing of the text in the queue once it has gone', async () => {
    await write(customerEngineer, { description: 'Hemligheten' });
    await sendMails(worker);
    const kept = await portal.owner.rows(sql`select content from mail`);
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toContain('Hemligheten');
  });
});

describe('the states', () => {
  test('sending, sent, closed; closing is for good and waits for the mail', async () => {
    const { body } = await write(engineer);
    expect(await list(engineer)).toMatchObject([{ state: 'sending' }]);
    expect(await post('close-ticket', engineer, body['id'])).toBe('409 ticketBeingSent');
    await sendMails(worker);
    expect((await one(engineer, body['id'])).body).toMatchObject({
      state: 'sent',
      sentAt: expect.any(String),
    });
    expect(await post('send-again', engineer, body['id'])).toBe('409 ticketSent');
    expect(await post('close-ticket', engineer, body['id'])).toBe('200');
    expect((await one(engineer, body['id'])).body).toMatchObject({
      state: 'closed',
      closedByName: 'Kim Berg',
    });
    expect(await post('close-ticket', engineer, body['id'])).toBe('409 ticketClosed');
    expect(await post('send-again', engineer, body['id'])).toBe('409 ticketClosed');
    const entries = await portal.owner.rows(sql`
      select event, target, user_name as by, details ->> 'service' as service from audit_entry
      where partner_id = ${partner.id} order by at, id`);
    const entry = { target: body['reference'], by: 'Kim Berg', service: 's3-storage' };
    expect(entries).toEqual([
      { event: 'ticketCreated', ...entry },
      { event: 'ticketClosed', ...entry },
    ]);
  });

  test('not delivered: the writer is told, and sends it again with its files', async () => {
    const { body } = await write(engineer, { files: [['a.png', pngOf(1, 1)]] });
    const mails = await sendMails(worker, { refuse: ({ to }) => to === 'support@operator.example' });
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/was not delivered$/)]);
    expect((await one(engineer, body['id'])).body).toMatchObject({
      state: 'not-delivered',
      reason: 'refused',
    });
    expect(await post('send-again', engineer, body['id'])).toBe('429 tooManyTickets');
    await portal.owner.run(sql`update ticket set queued_at = now() - interval '2 minutes'`);
    await set(operator, 'support_email', 'new@operator.example');
    expect(await post('send-again', engineer, body['id'])).toBe('200');
    expect((await one(engineer, body['id'])).body).toMatchObject({
      state: 'sending',
      reason: null,
      receiver: 'new@operator.example',
    });
    const [again] = await sendMails(worker);
    expect(again).toMatchObject({ to: 'new@operator.example', attachments: [{ name: 'a.png' }] });
    expect(again?.subject).toContain(String(body['reference']));
    expect((await one(engineer, body['id'])).body).toMatchObject({ state: 'sent' });
  });

  test.each([
    ['en', 'Act as Kunden to open the ticket.', 'Open the ticket'],
    ['sv', 'Agera som Kunden för att öppna ärendet.', 'Öppna ärendet'],
  ])(
    'whoever wrote it while acting is told in %s whom to act as, without a link',
    async (language, said, link) => {
      const admin = await createUser(portal, partner, { roles: ['admin'] });
      const answerTo = async (token: string, refuse = false): Promise<string> => {
        expect((await write(token)).status).toBe(201);
        await portal.owner.run(sql`update ticket set writer_language = ${language}`);
        const mails = await sendMails(worker, { refuse: ({ subject }) => refuse && subject.startsWith('[') });
        return mails.find(({ to }) => to === admin.email)?.text ?? '';
      };
      const acting = await signIn(portal, admin, { actingIn: customer });
      for (const text of [await answerTo(acting), await answerTo(acting, true)]) {
        expect(text).toContain(said);
        expect(text).not.toContain(link);
        expect(text).not.toContain('/support/tickets');
      }
      const own = await answerTo(await signIn(portal, admin));
      expect(own).toContain('/support/tickets?ticket=');
      expect(own).not.toContain('Kunden');
    },
  );

  test('one that the operator sends again from its queue is sent, and the writer is told once', async () => {
    const { body } = await write(engineer);
    await sendMails(worker, { refuse: ({ to }) => to === 'support@operator.example' });
    const token = await signIn(portal, await createUser(portal, operator));
    const queued = await portal.call<{ items: Item[] }>('GET', '/operator/mails/', { token });
    const id = String(queued.body.items[0]?.['id']);
    const again = await portal.call('POST', '/operator/mail/retry/', { token, query: { id } });
    expect(again.status).toBe(202);
    const took = await sendMails(worker);
    expect(took.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Hjälp!'),
      expect.stringMatching(/has been sent$/),
    ]);
    expect((await one(engineer, body['id'])).body).toMatchObject({ state: 'sent', reason: null });
  });

  test('one that cannot be reached waits for the queue, and is not delivered after its last try', async () => {
    const { body } = await write(engineer);
    await portal.owner.run(sql`update mail set attempts = 20`);
    await sendMails(worker);
    expect((await one(engineer, body['id'])).body).toMatchObject({
      state: 'not-delivered',
      reason: 'unreachable',
    });
  });
});

describe('who sees what', () => {
  test('one’s own; owners and admins those of their organization, and nobody another’s', async () => {
    const { body } = await write(engineer);
    await write(customerEngineer);
    expect(await list(owner)).toMatchObject([{ isMine: false, id: body['id'] }]);
    expect(await list(owner, { writer: 'me' })).toEqual([]);
    const billing = await signIn(portal, await createUser(portal, partner, { roles: ['billing'] }));
    expect(await list(billing)).toEqual([]);
    expect(answerKey(await one(billing, body['id']))).toBe('404 notFound');
    expect(answerKey(await one(customerEngineer, body['id']))).toBe('404 notFound');
    expect(await post('close-ticket', billing, body['id'])).toBe('404 notFound');
    const foreign = await signIn(portal, await createUser(portal, await createPartner(portal)));
    expect(await list(foreign)).toEqual([]);
    expect(await post('send-again', foreign, body['id'])).toBe('404 notFound');
  });

  test('a viewer and the operator none at all', async () => {
    const ofOperator = await signIn(portal, await createUser(portal, operator));
    for (const token of [viewer, ofOperator]) {
      expect(answerKey(await write(token))).toBe('403 forbidden');
      expect((await portal.call('GET', '/support/tickets/', { token })).status).toBe(403);
      expect((await portal.call('GET', '/support/receiver/', { token })).status).toBe(403);
    }
  });

  test('the list is a file with services and states in words', async () => {
    await write(engineer, { description: 'Faktura saknas', service: 'other', customerId: customer.id });
    const csv = await portal.call<unknown>('GET', '/support/tickets/', {
      token: engineer,
      headers: { accept: 'text/csv', 'accept-language': 'sv' },
    });
    expect(String(csv.body)).toContain('Något annat;Kunden;Faktura saknas;Kim Berg;Skickas;0');
  });
});

describe('what is refused', () => {
  test('a text that is empty or longer than 1500 characters, with the error at its field', async () => {
    const fieldOf = async (description: string): Promise<unknown> =>
      (await write(engineer, { description })).body['fields'];
    expect(await fieldOf(' \n ')).toEqual({ description: { errorKey: 'empty' } });
    expect(await fieldOf('å'.repeat(1501))).toEqual({
      description: { errorKey: 'maxLength', values: { max: 1500 } },
    });
    expect(await fieldOf('å'.repeat(1500))).toBeUndefined();
    // A form sends a line break as two characters; it is counted as the one that was typed.
    const lines = `${'å\n'.repeat(749)}åå`;
    expect(await fieldOf(lines.replaceAll('\n', '\r\n'))).toBeUndefined();
    const [newest] = await list(engineer);
    expect((await one(engineer, newest?.['id'])).body['description']).toBe(lines);
    expect((await write(engineer, { service: 'nothing' })).body['fields']).toMatchObject({ service: {} });
  });

  test('a second press: it is one ticket and one mail', async () => {
    const files = [['a.png', pngOf(1, 1)]] as const;
    const [first, second] = [
      await write(engineer, { key: 'press', files }),
      await write(engineer, { key: 'press', files }),
    ];
    expect(second.body).toEqual(first.body);
    expect(await list(engineer)).toHaveLength(1);
    expect(await sendMails(worker)).toHaveLength(2);
    const changed = await write(engineer, { key: 'press', files: [['a.png', pngOf(2, 1)]] });
    expect(answerKey(changed)).toBe('422 idempotencyKeyReused');
  });

  test('more than 20 an hour of one person, also at once', async () => {
    await portal.owner.run(sql`
      insert into ticket (partner_id, organization_id, id, reference, user_id, writer_name, writer_email, writer_language,
        service, description, receiver)
      select ${partner.id}, ${customer.id}, gen_random_uuid(), 'T-1999-' || lpad(n::text, 6, '0'), ${customerUser.id}, '',
        '', 'sv', 'other', 'x', 'x' from generate_series(1, 18) n`);
    const answers = await Promise.all(Array.from({ length: 4 }, () => write(customerEngineer)));
    expect(answers.map(answerKey).toSorted()).toEqual([
      '201',
      '201',
      '429 tooManyTickets',
      '429 tooManyTickets',
    ]);
    await portal.owner.run(sql`delete from ticket where reference like 'T-1999-%'`);
  });

  test('of a suspended organization: its people read what they wrote', async () => {
    const { body } = await write(engineer);
    await portal.owner.run(sql`update organization set state = 'suspended' where id = ${partner.id}`);
    const token = await signIn(portal, { ...(await createUser(portal, partner)) });
    expect(answerKey(await write(token))).toBe('403 partnerSuspended');
    expect((await one(token, body['id'])).status).toBe(200);
  });
});
