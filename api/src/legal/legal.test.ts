import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { newId } from '../platform/database/ids.ts';
import { seedOperatorDocuments } from './operator-documents.ts';

let portal: TestPortal;
let operator: TestOrganization;
let withOwnTerms: TestOrganization;
let without: TestOrganization;

beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal, { name: 'Moln_drift *AB*' });
  await portal.owner.transaction((tx) => seedOperatorDocuments(tx, operator.id, new Date('2026-01-01')));
  withOwnTerms = await createPartner(portal, { name: 'Egna Villkor AB' });
  without = await createPartner(portal, { name: 'Utan Villkor AB' });
  await portal.owner.run(sql`update organization set slug = 'egna' where id = ${withOwnTerms.id}`);
  await publish(withOwnTerms, {
    text: 'Partnerns egna villkor',
    comment: 'Första utgåvan',
    at: '2026-02-01',
  });
});
afterAll(() => portal.close());

type Version = { text: string; comment: string; at: string };
async function publish(organization: TestOrganization, { text, comment, at }: Version): Promise<void> {
  await portal.owner.run(sql`
    insert into legal_document (partner_id, id, kind, require_consent) values (${organization.id}, ${newId()}, 'tac', true)
    on conflict (partner_id, kind) do nothing`);
  const hash = createHash('sha256').update(text).digest('hex');
  await portal.owner.run(sql`
    insert into legal_version (partner_id, document_id, id, hash, title_en, title_sv, markdown_en, markdown_sv, comment,
      published_at)
    select ${organization.id}, id, ${newId()}, ${hash}, 'Terms', 'Villkor', ${text}, ${text}, ${comment}, ${at}
    from legal_document where partner_id = ${organization.id} and kind = 'tac'`);
}

const trigger = (organization: TestOrganization, at: string) =>
  portal.owner.run(
    sql`update legal_document set last_triggered_at = ${at} where partner_id = ${organization.id}`,
  );

async function consent(user: TestUser, at: string): Promise<void> {
  await portal.owner.run(sql`
    insert into legal_consent (partner_id, user_id, id, seller_id, document_id, hash, accepted_at)
    select ${user.partnerId}, ${user.id}, gen_random_uuid(), seller_id, document_id, hash, ${at}
    from outstanding_documents(${user.partnerId}, ${user.id}, ${user.kind})`);
}

type Read = { token?: string; query?: Record<string, string>; headers?: Record<string, string> };
const terms = (options: Read = {}, path = '/legal/tac/') => portal.call('GET', path, options);

test('everybody reads the operator’s texts, in the language asked for, with the seller’s name as text', async () => {
  const english = await terms();
  expect(english).toMatchObject({
    status: 200,
    body: { kind: 'tac', title: 'Terms of service', sellerName: 'Moln_drift *AB*' },
  });
  expect(english.body['markdown']).toContain(String.raw`between Moln\_drift \*AB\* ("we", "us")`);
  expect(english.body['markdown']).not.toContain('{seller}');
  const swedish = await terms({ query: { language: 'sv' } });
  expect(swedish.body).toMatchObject({ title: 'Användarvillkor', hash: english.body['hash'] });
  expect((await terms({ headers: { 'accept-language': 'sv-SE' } })).body['title']).toBe('Användarvillkor');
  for (const [path, title] of [
    ['/legal/dpa/', 'Personuppgiftsbiträdesavtal'],
    ['/legal/privacy-policy/', 'Integritetspolicy'],
  ] as const) {
    const { body } = await terms({ query: { language: 'sv' } }, path);
    expect(body).toMatchObject({ title, sellerName: 'Moln_drift *AB*' });
  }
});

test('the texts of both languages have the same sections, and none names a seller', async () => {
  const rows = await portal.owner.rows<{ en: string; sv: string }>(
    sql`select markdown_en as en, markdown_sv as sv from legal_version where partner_id = ${operator.id}`,
  );
  expect(rows).toHaveLength(3);
  const sections = (markdown: string): number => markdown.match(/^## /gm)?.length ?? 0;
  for (const { en, sv } of rows) {
    expect(sections(en)).toBe(sections(sv));
    expect(en).toContain('{seller}');
    expect(sv).toContain('{seller}');
    expect(en + sv).not.toMatch(/nordmoln/i);
  }
});

test('a partner’s address shows its own terms, and the operator’s where it has none', async () => {
  expect((await terms({ query: { partner: 'egna' } })).body).toMatchObject({
    sellerName: 'Egna Villkor AB',
    markdown: 'Partnerns egna villkor',
  });
  expect((await terms({ query: { partner: 'egna' } }, '/legal/dpa/')).body['sellerName']).toBe(
    'Moln_drift *AB*',
  );
});

test('the token decides: a customer’s user reads its partner’s, a partner’s user the operator’s', async () => {
  const customer = await createCustomer(portal, withOwnTerms);
  const sellerFor = async (organization: TestOrganization): Promise<unknown> => {
    const token = await signIn(portal, await createUser(portal, organization));
    return (await terms({ token, query: { partner: 'egna' } })).body['sellerName'];
  };
  expect(await sellerFor(customer)).toBe('Egna Villkor AB');
  expect(await sellerFor(await createCustomer(portal, without))).toBe('Moln_drift *AB*');
  expect(await sellerFor(withOwnTerms)).toBe('Moln_drift *AB*');
  expect(await sellerFor(operator)).toBe('Moln_drift *AB*');
});

const outstanding = async (token: string): Promise<{ kind: string; comments: string[] }[]> => {
  const answer = await portal.call<{ items: { kind: string; changes: { comment: string }[] }[] }>(
    'GET',
    '/legal/metadata/',
    {
      token,
    },
  );
  expect(answer.status).toBe(200);
  return answer.body.items.map(({ kind, changes }) => ({
    kind,
    comments: changes.map(({ comment }) => comment),
  }));
};

test('what is outstanding comes with its text, until it is accepted; an operator’s user owes nothing', async () => {
  const user = await createUser(portal, without);
  const token = await signIn(portal, user);
  expect(await outstanding(token)).toEqual([
    { kind: 'tac', comments: [] },
    { kind: 'dpa', comments: [] },
  ]);
  await consent(user, '2026-03-01');
  expect(await outstanding(token)).toEqual([]);
  expect(await outstanding(await signIn(portal, await createUser(portal, operator)))).toEqual([]);
  expect((await portal.call('GET', '/legal/metadata/')).status).toBe(401);
});

test('after a trigger the comments of all versions since the last consent are shown', async () => {
  const customer = await createCustomer(portal, withOwnTerms);
  const user = await createUser(portal, customer);
  const token = await signIn(portal, user);
  await consent(user, '2026-02-15');
  await publish(withOwnTerms, { text: 'Andra', comment: 'Nya priser', at: '2026-03-01' });
  await publish(withOwnTerms, { text: 'Tredje', comment: '', at: '2026-04-01' });
  await publish(withOwnTerms, { text: 'Fjärde', comment: 'Ny ansvarsgräns', at: '2026-05-01' });
  expect(await outstanding(token)).toEqual([]);
  await trigger(withOwnTerms, '2026-05-02');
  expect(await outstanding(token)).toEqual([{ kind: 'tac', comments: ['Nya priser', 'Ny ansvarsgräns'] }]);
});

test('who acts for another organization owes nothing there', async () => {
  const person = await createUser(portal, operator);
  const acting = await signIn(portal, person, { actingIn: without });
  expect(await outstanding(acting)).toEqual([]);
});

test('publishing the same texts again changes nothing', async () => {
  const count = () =>
    portal.owner.first(sql`select count(*) as n from legal_version where partner_id = ${operator.id}`);
  const before = await count();
  await portal.owner.transaction((tx) => seedOperatorDocuments(tx, operator.id));
  expect(await count()).toEqual(before);
});

test('a document that nobody has published is a 404', async () => {
  const bare = await createTestPortal();
  try {
    expect(await bare.call('GET', '/legal/tac/')).toMatchObject({
      status: 404,
      body: { errorKey: 'notFound' },
    });
  } finally {
    await bare.close();
  }
});
