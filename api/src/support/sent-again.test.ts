import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

const support = 'support@partner.example';
let portal: TestPortal;
let worker: Database;
let customer: TestOrganization;
let people: Record<'customer' | 'partner' | 'operator', TestUser>;

beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  const operator = await createOperator(portal, { name: 'Operatören' });
  const partner = await createPartner(portal, { name: 'Partnern' });
  customer = await createCustomer(portal, partner, { name: 'Kunden' });
  await portal.owner.run(sql`update organization set support_email = ${support} where id = ${partner.id}`);
  people = {
    customer: await createUser(portal, customer, { firstName: 'Kia', lastName: 'Kund' }),
    partner: await createUser(portal, partner, { roles: ['admin'], firstName: 'Per', lastName: 'Partner' }),
    operator: await createUser(portal, operator, { roles: ['admin'], firstName: 'Ola', lastName: 'Öst' }),
  };
});
beforeEach(() => portal.owner.run(sql`delete from mail`));
afterAll(async () => {
  await worker.end();
  await portal.close();
});

type Who = keyof typeof people;
const tokenOf = (who: Who): Promise<string> =>
  signIn(portal, people[who], who === 'customer' ? {} : { actingIn: customer });

/** A ticket that nobody got, a while ago. */
async function notDelivered(writer: Who): Promise<string> {
  const { body } = await writeTicket(portal, { token: await tokenOf(writer) });
  await sendMails(worker, { refuse: ({ to }) => to === support });
  await portal.owner.run(sql`update ticket set queued_at = queued_at - interval '5 minutes'`);
  return String(body['id']);
}

async function sendAgain(id: string, who: Who) {
  const token = await tokenOf(who);
  expect(answerKey(await portal.call('POST', '/support/send-again/', { token, query: { id } }))).toBe('200');
  const mails = await sendMails(worker);
  return {
    toSupport: mails.find(({ to }) => to === support),
    toWriter: mails.find(({ to }) => to !== support),
  };
}

const readIn = async (language: 'en' | 'sv'): Promise<void> => {
  const country = language === 'sv' ? 'SE' : 'NO';
  await portal.owner.run(sql`update organization set country = ${country} where name = 'Partnern'`);
};

const sentences = {
  customer: {
    sv: 'Kia Kund på Kunden ber om support.',
    en: 'Kia Kund of Kunden asks for support.',
  },
  partner: {
    sv: 'Per Partner på Kunden ber om support, skrivet av Partnern som agerar som Kunden.',
    en: 'Per Partner of Kunden asks for support, written by Partnern while acting as Kunden.',
  },
  operator: {
    sv: 'Ola Öst på Kunden ber om support, skrivet av Operatören som agerar som Kunden.',
    en: 'Ola Öst of Kunden asks for support, written by Operatören while acting as Kunden.',
  },
} as const;

test.each([
  ['customer', 'partner'],
  ['partner', 'customer'],
  ['operator', 'partner'],
] as const)(
  'what the %s wrote says so when the %s sends it again, in both languages',
  async (writer, sender) => {
    for (const language of ['sv', 'en'] as const) {
      await readIn(language);
      const { toSupport } = await sendAgain(await notDelivered(writer), sender);
      expect(toSupport?.text).toContain(sentences[writer][language]);
    }
  },
);

test.each(['customer', 'partner', 'operator'] as const)(
  'answers and news go to the address that the writer, of the %s, has by then',
  async (writer) => {
    const id = await notDelivered(writer);
    const email = `moved-${writer}@example.com`;
    await portal.owner.run(sql`update user_account set email = ${email} where id = ${people[writer].id}`);
    const { toSupport, toWriter } = await sendAgain(id, 'customer');
    expect([toSupport?.replyTo, toWriter?.to]).toEqual([email, email]);
    expect(toSupport?.text).toContain(email);
  },
);

test('of a writer who has left, the address that they had', async () => {
  const leaver = await createUser(portal, customer);
  const token = await signIn(portal, leaver);
  const { body } = await writeTicket(portal, { token });
  await sendMails(worker, { refuse: ({ to }) => to === support });
  await portal.owner.run(sql`update ticket set queued_at = queued_at - interval '5 minutes'`);
  await portal.owner.run(sql`delete from user_account where id = ${leaver.id}`);
  const { toSupport } = await sendAgain(String(body['id']), 'customer');
  expect(toSupport?.replyTo).toBe(leaver.email);
});
