import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
  type TestUser,
} from '../testing/people.ts';
import { entriesOf } from '../testing/sign-in.ts';
import { createTestPortal, type Answer, type TestPortal } from '../testing/test-portal.ts';
import { formOf, pdfOf } from '../testing/uploads.ts';
import { seedOperatorDocuments } from './operator-documents.ts';

let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
let customer: TestOrganization;
/** Tokens of the partner's owner, of the operator's, and of one of the customer's people. */
let owner: string;
let operatorOwner: string;
let user: TestUser;
let userToken: string;

beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal, { name: 'Operatören' });
  operatorOwner = await signIn(
    portal,
    await createUser(portal, operator, { firstName: 'Olle', lastName: 'Ek' }),
  );
});
afterAll(() => portal.close());

beforeEach(async () => {
  await portal.owner.run(sql`delete from legal_document`);
  await portal.owner.transaction((tx) => seedOperatorDocuments(tx, operator.id, new Date('2026-01-01')));
  await portal.owner.run(
    sql`update legal_document set require_consent = false where partner_id = ${operator.id}`,
  );
  partner = await createPartner(portal, { name: 'Partnern' });
  customer = await createCustomer(portal, partner, { name: 'Kunden' });
  owner = await signIn(portal, await createUser(portal, partner, { firstName: 'Åsa', lastName: 'Öst' }));
  user = await createUser(portal, customer);
  userToken = await signIn(portal, user);
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const text = (words: string): Buffer => Buffer.from(`# Våra villkor\n\n## Ett\n\n${words}\n`);

type Sent = { bytes?: Buffer; name?: string; token?: string; path?: string; key?: string } & Record<
  string,
  unknown
>;

/** Publishes as the settings' form does. */
async function publish(sent: Sent = {}): Promise<Answer> {
  const { bytes = text('Först'), name = 'villkor.md', token = owner, path = 'tac', key, ...fields } = sent;
  const defaults = { comment: '', requireConsent: true, trigger: false, version: 0 };
  const body = Object.fromEntries(
    Object.entries({ ...defaults, ...fields }).map(([field, value]) => [field, String(value)]),
  );
  const response = await portal.app.inject({
    method: 'POST',
    url: `/api/legal/${path}/`,
    headers: { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) },
    payload: formOf(bytes, name, body),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

type Item = Record<string, unknown>;
const itemsOf = async (path: string, query: Record<string, string> = {}, token = owner): Promise<Item[]> => {
  const { body } = await portal.call<{ items: Item[] }>('GET', path, { token, query });
  return body.items;
};
const documentOf = async (kind: string, token = owner): Promise<Item | undefined> =>
  (await itemsOf('/legal/documents/', {}, token)).find((one) => one['kind'] === kind);
const post = (path: string, body: object, token = owner) => portal.call('POST', path, { token, body });
const keyOf = ({ status, body }: Answer): string =>
  typeof body['errorKey'] === 'string' ? `${status} ${body['errorKey']}` : String(status);
const me = async (token = userToken): Promise<string> => keyOf(await portal.call('GET', '/me/', { token }));
const accept = (token = userToken) => post('/accept-terms/', { termsConsent: true }, token);

describe('a file that is published', () => {
  test('takes the place of the operator’s for the partner’s customers, under its own hash', async () => {
    expect(await documentOf('tac')).toMatchObject({ inForce: false, versions: 0, version: 0 });
    const bytes = text('Partnerns egna');
    const { status, body } = await publish({ bytes, requireConsent: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({ hash: sha256(bytes), version: 1, people: 0, lastTriggeredAt: null });
    const read = await portal.call('GET', '/legal/tac/', { token: userToken });
    expect(read.body).toMatchObject({
      title: 'Våra villkor',
      format: 'markdown',
      markdown: '## Ett\n\nPartnerns egna',
      sellerName: 'Partnern',
      hash: sha256(bytes),
    });
    expect((await portal.call('GET', '/legal/tac/', { token: owner })).body['sellerName']).toBe('Operatören');
    expect(await documentOf('tac')).toMatchObject({ inForce: true, versions: 1, format: 'markdown' });
  });

  test('can be a PDF, which anybody gets as a file that is not shown as a page', async () => {
    const bytes = pdfOf('Avtal');
    await publish({ bytes, name: 'Avtal åäö.pdf', path: 'dpa', requireConsent: false });
    const { body } = await portal.call('GET', '/legal/dpa/', { token: userToken, query: { language: 'sv' } });
    expect(body).toMatchObject({
      title: 'Personuppgiftsbiträdesavtal',
      format: 'pdf',
      markdown: '',
      fileBytes: bytes.length,
    });
    const file = await portal.app.inject({ url: `/api/legal/file/?hash=${String(body['hash'])}` });
    expect(file.rawPayload.equals(bytes)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(file.headers['content-disposition']).toContain('attachment; filename=');
    // Another organization may have published the same bytes under a name of its own.
    expect(file.headers['content-disposition']).toMatch(/filename="?dpa-\d{4}-\d\d-\d\d\.pdf/);
    expect(keyOf(await portal.call('GET', '/legal/file/', { query: { hash: '0'.repeat(64) } }))).toBe(
      '404 notFound',
    );
  });

  test('that came with the portal is a file as well, in the language asked for', async () => {
    const { body } = await portal.call('GET', '/legal/tac/', { query: { language: 'sv' } });
    const file = await portal.app.inject({
      url: `/api/legal/file/?hash=${String(body['hash'])}&language=sv`,
    });
    expect(file.body).toMatch(/^# Användarvillkor\n/);
    expect(file.headers['content-disposition']).toContain('tac-2026-01-01.md');
  });

  test('is refused when it is of another type, too long a text, or was published before', async () => {
    expect(keyOf(await publish({ bytes: Buffer.from('%PDF-1.4 cut'), name: 'a.pdf' }))).toBe(
      '422 fileDamaged',
    );
    expect(keyOf(await publish({ name: 'a.txt' }))).toBe('415 fileTypeNotAllowed');
    expect(keyOf(await publish({ bytes: Buffer.alloc(512 * 1024 + 1, 'a') }))).toBe('413 fileTooLarge');
    await publish();
    expect(keyOf(await publish({ version: 1, comment: 'Igen' }))).toBe('409 publishedBefore');
    expect(await documentOf('tac')).toMatchObject({ versions: 1, version: 1 });
  });

  test.each([
    ['quotes within each other', '> '.repeat(2000)],
    ['text and a dash in turn', 'a\n-\n'.repeat(130_000)],
    ['brackets', '['.repeat(500_000)],
    ['letters and signs without a blank', 'a_'.repeat(250_000)],
    ['lines', '\n'.repeat(500_000)],
    ['places for the name', 'A '.repeat(99).concat('{seller} '.repeat(1001))],
  ])('is refused when no browser could show it: %s', async (_what, words) => {
    const before = await documentOf('tac');
    expect(keyOf(await publish({ bytes: text(words) }))).toBe('422 documentTooComplex');
    expect(await documentOf('tac')).toEqual(before);
  });

  test('is taken when it is the operator’s own, in either language, and with the name in it a thousand times', async () => {
    const folder = new URL('operator-documents/', import.meta.url);
    const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
    for (const [version, words] of [...texts, '{seller} '.repeat(1000)].entries()) {
      expect((await publish({ bytes: Buffer.from(words), version, comment: 'Nytt' })).status).toBe(200);
    }
  });

  test('is read with the name in it, whatever was kept before there was a rule', async () => {
    await publish({ requireConsent: false });
    const kept = '{seller} '.repeat(1002);
    await portal.owner.run(
      sql`update legal_version set markdown_en = ${kept} where partner_id = ${partner.id}`,
    );
    const { body } = await portal.call('GET', '/legal/tac/', { token: userToken, query: { language: 'en' } });
    expect(body['markdown']).toBe(`${'Partnern '.repeat(1000)}{seller} {seller} `);
  });

  test('says what changed, unless it is the first', async () => {
    await publish();
    const { status, body } = await publish({ bytes: text('Andra'), version: 1 });
    expect(status).toBe(400);
    expect(body['fields']).toEqual({ comment: { errorKey: 'empty' } });
  });

  test('is refused to who read an older version of the document, with who was faster', async () => {
    await publish();
    expect(await publish({ bytes: text('Andra'), comment: 'Nytt', version: 0 })).toMatchObject({
      status: 409,
      body: { errorKey: 'stale', details: { by: 'Åsa Öst' } },
    });
  });

  test('is recorded in the audit log with its file, its comment and its rule', async () => {
    for (const [path, kind, event] of [
      ['tac', 'tac', 'termsDocumentUpdated'],
      ['dpa', 'dpa', 'dataProcessingAgreementUpdated'],
      ['privacy-policy', 'privacy', 'privacyPolicyUpdated'],
    ] as const) {
      await publish({ path, comment: 'Första utgåvan' });
      const entries = await entriesOf(portal, event);
      expect(entries.at(-1)).toMatchObject({
        partnerId: partner.id,
        userName: 'Åsa Öst',
        details: { documents: [kind], file: 'villkor.md', comment: 'Första utgåvan', requireConsent: true },
      });
    }
  });
});

describe('a trigger', () => {
  test('makes everybody concerned accept before anything else, at the next call of a running session', async () => {
    await publish({ requireConsent: false });
    expect(await me()).toBe('200');
    await publish({ bytes: text('Nya priser'), comment: 'Nya priser', trigger: true, version: 1 });
    expect(await me()).toBe('403 100308');
    expect(await me(owner)).toBe('200');
    expect((await accept()).status).toBe(200);
    expect(await me()).toBe('200');
    const again = await post('/legal/trigger-terms/', { kind: 'tac', version: 2 });
    expect(again.body).toMatchObject({ version: 3, people: 1 });
    expect(await me()).toBe('403 100308');
    const entries = await entriesOf(portal, 'consentTriggered');
    expect(entries.at(-1)).toMatchObject({
      partnerId: partner.id,
      details: { documents: ['tac'], people: 1 },
    });
  });

  test('and its file are one: when one is refused, the other has not happened', async () => {
    await publish();
    const before = await documentOf('tac');
    const { status, body } = await publish({
      bytes: text('Andra'),
      comment: 'Nytt',
      version: 1,
      requireConsent: false,
      trigger: true,
    });
    expect(status).toBe(400);
    expect(body['fields']).toEqual({ trigger: { errorKey: 'consentNotRequired' } });
    expect(await documentOf('tac')).toEqual(before);
  });

  test('sent twice with one key happens once', async () => {
    const sent = { trigger: true, key: 'one-key', bytes: text('En gång') };
    const first = await publish(sent);
    expect(await publish(sent)).toMatchObject({ status: 200, body: first.body });
    expect(await documentOf('tac')).toMatchObject({ versions: 1, version: 1 });
  });

  test('is not answered by a version from before it, whenever that was accepted', async () => {
    await publish();
    await accept();
    await publish({ bytes: text('Andra'), comment: 'Nytt', version: 1, trigger: true });
    await portal.owner.run(sql`
      insert into legal_consent (partner_id, user_id, id, seller_id, document_id, hash)
      select partner_id, user_id, gen_random_uuid(), seller_id, document_id, hash
      from legal_consent where user_id = ${user.id}`);
    expect(await me()).toBe('403 100308');
    expect(await documentOf('tac')).toMatchObject({ accepted: 0, outstanding: 1 });
    await accept();
    expect(await documentOf('tac')).toMatchObject({ accepted: 1, outstanding: 0 });
  });

  test('needs a document that has to be accepted, and all who ask see when it was', async () => {
    const trigger = (version: number) => post('/legal/trigger-terms/', { kind: 'tac', version });
    expect(keyOf(await trigger(0))).toBe('404 notFound');
    await publish({ requireConsent: false });
    expect(keyOf(await trigger(1))).toBe('409 consentNotRequired');
    await publish({ bytes: text('Andra'), comment: 'Nytt', version: 1 });
    const { body } = await trigger(2);
    expect(await itemsOf('/legal/last-triggered/')).toEqual([
      { kind: 'tac', lastTriggeredAt: expect.stringMatching(/^\d{4}-/) },
      { kind: 'dpa', lastTriggeredAt: null },
      { kind: 'privacy', lastTriggeredAt: null },
    ]);
    expect(new Date(String((await documentOf('tac'))?.['lastTriggeredAt'])).toISOString()).toBe(
      body['lastTriggeredAt'],
    );
  });

  test('of the operator reaches partners, and customers whose partner has no such document', async () => {
    const bare = await createPartner(portal, { name: 'Utan egna' });
    const bareUser = await signIn(portal, await createUser(portal, await createCustomer(portal, bare)));
    await publish({ requireConsent: false });
    const before = await documentOf('tac', operatorOwner);
    await publish({
      token: operatorOwner,
      bytes: text(`Operatörens ${partner.id}`),
      comment: 'Nytt',
      trigger: true,
      version: before?.['version'],
    });
    expect([await me(bareUser), await me(owner), await me(), await me(operatorOwner)]).toEqual([
      '403 100308',
      '403 100308',
      '200',
      '200',
    ]);
    const counted = await itemsOf('/legal/coverage/', { kind: 'tac', pageSize: '200' }, operatorOwner);
    expect(counted).toContainEqual(
      expect.objectContaining({ id: partner.id, name: 'Partnern', isPartner: true, outstanding: 1 }),
    );
    expect(counted).toContainEqual(expect.objectContaining({ partnerName: 'Utan egna', isPartner: false }));
    // Who is suspended reads on, and has to accept like everybody.
    await portal.owner.run(sql`update organization set state = 'suspended' where id = ${bare.id}`);
    expect(await me(bareUser)).toBe('403 100308');
    const suspended = await itemsOf('/legal/coverage/', { kind: 'tac', pageSize: '200' }, operatorOwner);
    expect(suspended).toEqual(counted);
    const ids = counted.map(({ id }) => id);
    expect(ids).not.toContain(customer.id);
    expect(ids).not.toContain(operator.id);
  });
});

describe('who has to accept from now on, without a trigger,', () => {
  const counts = async (): Promise<unknown[]> =>
    (
      await portal.owner.rows<{ details: { people: number } }>(sql`
      select details from audit_entry where event = 'consentTriggered' and partner_id = ${partner.id} order by at`)
    ).map(({ details }) => details.people);
  const lastCounts = async (): Promise<unknown[]> => {
    const { lastTriggeredAt, triggeredByName } = (await documentOf('tac')) ?? {};
    const [terms] = await itemsOf('/legal/last-triggered/');
    expect(terms?.['lastTriggeredAt']).toBe(lastTriggeredAt);
    const at = typeof lastTriggeredAt === 'string' ? new Date(lastTriggeredAt).toISOString() : null;
    return [at, triggeredByName];
  };

  test('is asked by the first document, which the answer, the log and the document tell', async () => {
    await createUser(portal, customer);
    expect(await lastCounts()).toEqual([null, '']);
    const { body } = await publish();
    expect(body).toMatchObject({ people: 2, lastTriggeredAt: expect.stringMatching(/^\d{4}-/) });
    expect(await me()).toBe('403 100308');
    expect(await counts()).toEqual([2]);
    expect(await lastCounts()).toEqual([body['lastTriggeredAt'], 'Åsa Öst']);
  });

  test('is nobody anew where it had to be accepted before, or need not be', async () => {
    expect((await publish({ requireConsent: false })).body).toMatchObject({
      people: 0,
      lastTriggeredAt: null,
    });
    expect(await lastCounts()).toEqual([null, '']);
    const { body } = await publish({ bytes: text('Andra'), comment: 'Nytt', version: 1 });
    expect(body['people']).toBe(1);
    const next = await publish({ bytes: text('Tredje'), comment: 'Nytt', version: 2 });
    expect(next.body).toMatchObject({ people: 0, lastTriggeredAt: body['lastTriggeredAt'] });
    expect(await counts()).toEqual([1]);
  });

  test('is only who has not accepted, when a document comes back', async () => {
    await createUser(portal, customer);
    await publish();
    await accept();
    await portal.call('DELETE', '/legal/document/', { token: owner, query: { kind: 'tac', version: '1' } });
    expect((await publish({ version: 2, comment: 'Åter' })).body['people']).toBe(1);
    expect(await me()).toBe('200');
    expect(await counts()).toEqual([2, 1]);
  });

  test('is asked by the rule as well, and told as it is with a document', async () => {
    await publish({ requireConsent: false });
    const body = { kind: 'tac', requireConsent: true, version: 1 };
    await portal.call('PUT', '/legal/document/', { token: owner, body });
    expect(await counts()).toEqual([1]);
    expect(await lastCounts()).toEqual([expect.stringMatching(/^\d{4}-/), 'Åsa Öst']);
    expect(await documentOf('tac')).toMatchObject({ triggeredAt: null });
    await post('/legal/trigger-terms/', { kind: 'tac', version: 2 });
    const { triggeredAt, lastTriggeredAt } = (await documentOf('tac')) ?? {};
    expect([typeof triggeredAt, triggeredAt]).toEqual(['string', lastTriggeredAt]);
  });
});

describe('the rule of a document', () => {
  test('turned on asks those who have not accepted, turned off lets them go on', async () => {
    await publish({ requireConsent: false });
    const rule = (requireConsent: boolean, version: number) =>
      portal.call('PUT', '/legal/document/', {
        token: owner,
        body: { kind: 'tac', requireConsent, version },
      });
    expect((await rule(true, 1)).body).toEqual({ version: 2, people: 1 });
    expect(await me()).toBe('403 100308');
    expect((await rule(true, 2)).body).toEqual({ version: 2, people: 0 });
    expect((await rule(false, 2)).body).toEqual({ version: 3, people: 0 });
    expect(await me()).toBe('200');
    expect(keyOf(await rule(true, 1))).toBe('409 stale');
    expect((await entriesOf(portal, 'consentRuleUpdated')).at(-1)?.details).toEqual({
      documents: ['tac'],
      requireConsent: false,
    });
  });
});

describe('a document that is taken back', () => {
  const withdraw = (version: number, token = owner) =>
    portal.call('DELETE', '/legal/document/', { token, query: { kind: 'tac', version } });

  test('gives way to the operator’s, and keeps its uploads and evidence', async () => {
    await publish();
    await accept();
    expect(keyOf(await withdraw(0))).toBe('409 stale');
    expect((await withdraw(1)).status).toBe(200);
    const read = await portal.call('GET', '/legal/tac/', { token: userToken });
    expect(read.body['sellerName']).toBe('Operatören');
    expect(await documentOf('tac')).toMatchObject({
      inForce: false,
      versions: 1,
      accepted: 0,
      outstanding: 0,
    });
    expect(await itemsOf('/legal/consents/', { kind: 'tac' })).toHaveLength(1);
    expect(keyOf(await withdraw(2))).toBe('404 notFound');
    expect((await entriesOf(portal, 'legalDocumentWithdrawn')).at(-1)).toMatchObject({
      details: { documents: ['tac'] },
    });
  });

  test('tells how many the operator’s asks in its place: those who have not accepted that, and nobody else', async () => {
    const asks = async () => (await documentOf('tac'))?.['operatorsAsks'];
    const other = await signIn(portal, await createUser(portal, customer));
    await createUser(portal, customer, { state: 'disabled' });
    await createUser(portal, await createCustomer(portal, await createPartner(portal)));
    expect(await asks()).toBe(0);
    await portal.owner.run(
      sql`update legal_document set require_consent = true where partner_id = ${operator.id} and kind = 'tac'`,
    );
    expect([await me(), await me(other)]).toEqual(['403 100308', '403 100308']);
    await accept();
    await accept(owner);
    await publish();
    expect([await me(), await me(other), await asks()]).toEqual(['403 100308', '403 100308', 1]);
    expect(await withdraw(1)).toMatchObject({ status: 200, body: { people: 1 } });
    expect([await me(), await me(other), await asks()]).toEqual(['200', '403 100308', 1]);
    expect((await entriesOf(portal, 'legalDocumentWithdrawn')).at(-1)).toMatchObject({
      partnerId: partner.id,
      details: { documents: ['tac'], people: 1 },
    });
    expect((await documentOf('tac', operatorOwner))?.['operatorsAsks']).toBe(0);
  });

  test('tells that the operator’s asks nobody while that need not be accepted', async () => {
    await publish({ requireConsent: false });
    expect(await documentOf('tac')).toMatchObject({ operatorsAsks: 0 });
    expect((await withdraw(1)).body).toEqual({ people: 0 });
    expect((await entriesOf(portal, 'legalDocumentWithdrawn')).at(-1)?.details).toEqual({
      documents: ['tac'],
      people: 0,
    });
  });

  test('asks, when the operator asked anew meanwhile, those who had accepted before as well', async () => {
    await portal.owner.run(
      sql`update legal_document set require_consent = true where partner_id = ${operator.id} and kind = 'tac'`,
    );
    await accept();
    await accept(owner);
    await publish();
    await portal.owner.run(
      sql`update legal_document set last_triggered_at = now() where partner_id = ${operator.id} and kind = 'tac'`,
    );
    await accept(owner);
    expect((await withdraw(1)).body).toEqual({ people: 1 });
    expect(await me()).toBe('403 100308');
  });

  test('comes back with the same file, and what was accepted counts', async () => {
    await publish();
    await accept();
    await withdraw(1);
    expect((await publish({ version: 2, comment: 'Åter' })).status).toBe(200);
    expect(await me()).toBe('200');
    expect(await documentOf('tac')).toMatchObject({ inForce: true, versions: 1 });
  });

  test('is never the operator’s', async () => {
    expect(keyOf(await withdraw(0, operatorOwner))).toBe('403 forbidden');
  });
});

describe('evidence and coverage', () => {
  test('say who accepted which file, when and from where, also after the person is gone', async () => {
    const bytes = text('Att bevisa');
    await publish({ bytes });
    await portal.app.inject({
      method: 'POST',
      url: '/api/accept-terms/',
      remoteAddress: '203.0.113.9',
      headers: { authorization: `Bearer ${userToken}`, 'user-agent': 'Provläsaren 1' },
      payload: { termsConsent: true },
    });
    await portal.owner.run(sql`delete from user_account where id = ${user.id}`);
    const [evidence] = await itemsOf('/legal/consents/', { kind: 'tac', search: user.email });
    expect(evidence).toMatchObject({
      userName: 'Kim Berg',
      userEmail: user.email,
      organizationName: 'Kunden',
      hash: sha256(bytes),
      ip: '203.0.113.9',
      userAgent: 'Provläsaren 1',
    });
    const file = await portal.app.inject({
      url: '/api/legal/consents/?kind=tac',
      headers: { authorization: `Bearer ${owner}`, accept: 'text/csv' },
    });
    expect(file.body).toContain(user.email);
    const [entry] = await portal.owner.rows(sql`
      select user_id as by, details from audit_entry
      where event = 'consentsExported' and partner_id = ${partner.id}`);
    expect(entry).toMatchObject({ details: { documents: ['tac'] } });
    expect(await itemsOf('/legal/consents/', { kind: 'dpa' })).toEqual([]);
  });

  test('are files as well, in the reader’s language', async () => {
    await publish();
    await accept();
    const csv = async (path: string): Promise<string> => {
      const response = await portal.app.inject({
        url: `/api/legal/${path}/?kind=tac`,
        headers: { authorization: `Bearer ${owner}`, accept: 'text/csv', 'accept-language': 'sv' },
      });
      return response.body;
    };
    expect(await csv('consents')).toContain(`;Kim Berg;${user.email};Kunden;`);
    expect(await csv('versions')).toMatch(
      /^\uFEFFPublicerad;Titel;Vad som ändrades;Publicerad av;Godkänd av;Fil;Storlek \(byte\);SHA-256\r\n.*;1;.*;[0-9a-f]{64}\r\n$/,
    );
    expect(await csv('coverage')).toBe(
      '\uFEFFOrganisation;Partner;Personer;Har godkänt;Återstår\r\nKunden;Partnern;1;1;0\r\n',
    );
  });

  test('count by customer who has and who has not, and only people who can sign in', async () => {
    const other = await createCustomer(portal, partner, { name: 'Andra kunden' });
    await createUser(portal, other);
    await createUser(portal, other, { state: 'disabled' });
    await createUser(portal, other, { state: 'invited' });
    await publish();
    await accept();
    expect(await itemsOf('/legal/coverage/', { kind: 'tac' })).toMatchObject([
      { name: 'Andra kunden', people: 1, accepted: 0, outstanding: 1 },
      { name: 'Kunden', people: 1, accepted: 1, outstanding: 0 },
    ]);
    expect(await documentOf('tac')).toMatchObject({ accepted: 1, outstanding: 1 });
  });

  test('list the uploads, the newest first, with who published and how many accepted each', async () => {
    await publish();
    await accept();
    await publish({ bytes: pdfOf(), name: 'nya.pdf', comment: 'Som PDF', version: 1 });
    expect(await itemsOf('/legal/versions/', { kind: 'tac' })).toMatchObject([
      { fileName: 'nya.pdf', format: 'pdf', comment: 'Som PDF', publishedByName: 'Åsa Öst', accepted: 0 },
      { fileName: 'villkor.md', format: 'markdown', title: 'Våra villkor', accepted: 1 },
    ]);
  });

  test('tell of a document how many would have to accept it, whether they have to or not', async () => {
    await createUser(portal, customer);
    await createUser(portal, partner);
    const counts = async (token = owner): Promise<unknown[]> => {
      const { people, unaccepted, accepted, outstanding } = (await documentOf('tac', token)) ?? {};
      return [people, unaccepted, accepted, outstanding];
    };
    expect(await counts()).toEqual([2, 2, 0, 0]);
    await publish();
    await accept();
    expect(await counts()).toEqual([2, 1, 1, 1]);
    const rule = { kind: 'tac', requireConsent: false, version: 1 };
    await portal.call('PUT', '/legal/document/', { token: owner, body: rule });
    expect(await counts()).toEqual([2, 1, 0, 0]);
    await portal.call('DELETE', '/legal/document/', {
      token: owner,
      query: { kind: 'tac', version: '2' },
    });
    expect(await counts()).toEqual([2, 1, 0, 0]);
    const [people, unaccepted, ...none] = await counts(operatorOwner);
    expect([people === unaccepted && Number(people) >= 4, ...none]).toEqual([true, 0, 0]);
  });

  test('are another partner’s to nobody', async () => {
    await publish();
    await accept();
    const stranger = await signIn(portal, await createUser(portal, await createPartner(portal)));
    for (const path of ['/legal/consents/', '/legal/coverage/', '/legal/versions/']) {
      expect(await itemsOf(path, { kind: 'tac' }, stranger)).toEqual([]);
    }
    expect(await documentOf('tac', stranger)).toMatchObject({ inForce: false, versions: 0 });
  });
});

describe('what is to be accepted', () => {
  const outstanding = () => itemsOf('/legal/metadata/', {}, userToken);

  test('comes with the comments since the last consent and the text that was accepted', async () => {
    await publish({ comment: 'Den första' });
    expect(await outstanding()).toMatchObject([{ changes: [], previous: null }]);
    await accept();
    await publish({ bytes: text('Andra'), comment: 'Ny ansvarsgräns', version: 1 });
    await publish({ bytes: text('Tredje'), comment: 'Nya priser', version: 2, trigger: true });
    expect(await outstanding()).toMatchObject([
      {
        markdown: '## Ett\n\nTredje',
        changes: [{ comment: 'Ny ansvarsgräns' }, { comment: 'Nya priser' }],
        previous: { isSame: false, title: 'Våra villkor', markdown: '## Ett\n\nFörst' },
        replaces: null,
      },
    ]);
  });

  test('may be one file as two documents: each of the two is named, and then the portal opens', async () => {
    const bytes = pdfOf('Villkor och avtal i ett');
    await publish({ bytes, name: 'avtal.pdf' });
    const [terms] = await outstanding();
    await publish({ bytes, name: 'avtal.pdf', path: 'dpa' });
    const both = await outstanding();
    expect(both).toMatchObject([
      { kind: 'tac', hash: sha256(bytes) },
      { kind: 'dpa', hash: sha256(bytes) },
    ]);
    const acceptShown = (shown: Item[]): Promise<Answer> =>
      post('/accept-terms/', { termsConsent: true, hashes: shown.map((one) => one['hash']) }, userToken);
    // Who was shown the terms alone has not read that they are the agreement as well.
    expect(keyOf(await acceptShown(terms ? [terms] : []))).toBe('409 documentsChanged');
    expect(keyOf(await acceptShown(both))).toBe('200');
    expect(await me()).toBe('200');
  });

  test('has nothing to compare when one of the two is a PDF', async () => {
    await publish();
    await accept();
    await publish({ bytes: pdfOf(), name: 'a.pdf', comment: 'Som PDF', version: 1, trigger: true });
    expect(await outstanding()).toMatchObject([
      {
        format: 'pdf',
        previous: { isSame: false, markdown: null, acceptedAt: expect.stringMatching(/^\d{4}-/) },
        changes: [{ comment: 'Som PDF' }],
      },
    ]);
  });

  test('tells when it was accepted as it is, also of a PDF that is asked for again', async () => {
    await publish({ bytes: pdfOf('Igen'), name: 'a.pdf' });
    await accept();
    await post('/legal/trigger-terms/', { kind: 'tac', version: 1 });
    expect(await outstanding()).toMatchObject([
      {
        format: 'pdf',
        changes: [],
        previous: { isSame: true, acceptedAt: expect.stringMatching(/^\d{4}-/) },
        replaces: null,
      },
    ]);
  });

  test('tells whose document it replaces, the operator’s or, once it was taken back, the partner’s', async () => {
    await portal.owner.run(
      sql`update legal_document set require_consent = true where partner_id = ${operator.id} and kind = 'tac'`,
    );
    expect(await outstanding()).toMatchObject([{ sellerName: 'Operatören', previous: null, replaces: null }]);
    await accept();
    await accept(owner);
    await publish();
    expect(await outstanding()).toMatchObject([
      { sellerName: 'Partnern', previous: null, replaces: { sellerName: 'Operatören' } },
    ]);
    await accept();
    // Asked for again, it is the partner's that was accepted last; the operator's was before it.
    await post('/legal/trigger-terms/', { kind: 'tac', version: 1 });
    expect(await outstanding()).toMatchObject([
      { sellerName: 'Partnern', previous: { isSame: true }, replaces: null },
    ]);
    await accept();
    await portal.call('DELETE', '/legal/document/', { token: owner, query: { kind: 'tac', version: '2' } });
    await portal.owner.run(sql`
      update legal_document set last_triggered_at = now() where partner_id = ${operator.id} and kind = 'tac'`);
    expect(await outstanding()).toMatchObject([
      { sellerName: 'Operatören', previous: { isSame: true }, replaces: { sellerName: 'Partnern' } },
    ]);
  });

  test('is not the operator’s where the partner has its own that asks for no consent', async () => {
    await publish({ requireConsent: false });
    await portal.owner.run(
      sql`update legal_document set require_consent = true where partner_id = ${operator.id}`,
    );
    expect((await outstanding()).map(({ kind }) => kind)).toEqual(['dpa', 'privacy']);
  });
});
