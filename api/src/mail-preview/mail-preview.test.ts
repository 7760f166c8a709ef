import type { MailPreview, PreviewedKind } from '@portal/contract/mail/preview';
import { mailKindTexts } from '@portal/contract/mail/texts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { examplesIn, ofOperatorAlone } from './examples.ts';

let portal: TestPortal;
let partner: TestOrganization;
let other: TestOrganization;
let operatorToken: string;
let owner: string;
const ownerEmail = 'agare@partner.example';
beforeAll(async () => {
  portal = await createTestPortal();
  const operator = await createOperator(portal, { name: 'Operatören' });
  partner = await createPartner(portal, { name: 'Partnern <b>AB</b>' });
  other = await createPartner(portal, { name: 'Andra' });
  operatorToken = await signIn(portal, await createUser(portal, operator, { roles: ['admin'] }));
  owner = await signIn(portal, await createUser(portal, partner, { email: ownerEmail }));
});
afterAll(() => portal.close());
beforeEach(() => portal.owner.run(sql`delete from mail`));

const every = Object.entries(examplesIn('en')).map(([kind, examples]) => ({
  kind,
  variants: Object.keys(examples),
}));
const kinds = every.map(({ kind }) => kind);
const variants = every.flatMap(({ kind, variants: names }) => names.map((variant) => ({ kind, variant })));
const look = (query: Record<string, string>, token = owner) =>
  portal.call<MailPreview>('GET', '/company/mail/', { token, query });
const listed = async (token: string) =>
  (await portal.call<{ kinds: PreviewedKind[] }>('GET', '/company/mails/', { token })).body.kinds;
const send = (body: object, token = owner) => portal.call('POST', '/company/mail/', { token, body });

test('every kind of mail has a name and an example', () => {
  expect(kinds.toSorted()).toEqual(Object.keys(mailKindTexts).toSorted());
});

describe.each(['en', 'sv'])('in %s', (language) => {
  test.each(variants)(
    '$kind, $variant, is shown as it is sent, in the organization’s name, and marked as an example',
    async ({ kind, variant }) => {
      const query = { kind, variant, language, partnerId: partner.id };
      const { status, body } = await look(query, operatorToken);
      expect(status).toBe(200);
      const mark = language === 'en' ? 'This is an example' : 'Det här är ett exempel';
      expect(body.subject).toMatch(language === 'en' ? /^\[Example\] \S/ : /^\[Exempel\] \S/);
      expect(body.from.name).toBe('Partnern <b>AB</b>');
      expect(body.text).toContain(mark);
      expect(body.html).toContain(mark);
      expect(body.html).toContain('Partnern &lt;b&gt;AB&lt;/b&gt;');
      expect(body.html).toMatch(/<h1[^>]*>\s*\S/);
      expect(body.html).not.toMatch(/<b>|<script|undefined|\[object/);
    },
  );
});

test('a partner sees the mails of its own organization, without those of the registration', async () => {
  expect(await listed(operatorToken)).toEqual(every);
  const own = await listed(owner);
  expect(own).toEqual(every.filter(({ kind }) => !ofOperatorAlone.some((alone) => alone === kind)));
  expect((await look({ kind: 'registrationCode', language: 'en' })).status).toBe(404);
  expect((await look({ kind: 'constructor', language: 'en' })).status).toBe(404);
  expect((await look({ kind: 'resetCode', language: 'en', partnerId: partner.id })).status).toBe(200);
  expect((await look({ kind: 'resetCode', language: 'en', partnerId: other.id })).status).toBe(404);
  expect((await send({ kind: 'resetCode', language: 'en', partnerId: other.id })).status).toBe(404);
  const customer = await createCustomer(portal, partner);
  const customerOwner = await signIn(portal, await createUser(portal, customer));
  expect((await look({ kind: 'resetCode', language: 'en' }, customerOwner)).status).toBe(403);
  const asOperator = { kind: 'resetCode', language: 'en', partnerId: customer.id };
  expect((await look(asOperator, operatorToken)).status).toBe(404);
});

test('the variant is shown and sent that was asked for, the first where none was', async () => {
  const query = { kind: 'twoFactorChanged', language: 'en' };
  const renewed = { ...query, variant: 'codesRenewed' };
  expect((await look(query)).body.subject).toBe('[Example] Two-factor sign-in to Cloud Portal is turned off');
  expect((await look(renewed)).body.subject).toBe('[Example] New recovery codes for Cloud Portal');
  await send(query, operatorToken);
  await send(renewed, operatorToken);
  expect(
    await portal.owner.rows(
      sql`select content ->> 'change' as change from mail order by content ->> 'change'`,
    ),
  ).toEqual([{ change: 'codesRenewed' }, { change: 'disabled' }]);
});

test('a variant that its kind does not have is refused at its field, and nothing is sent', async () => {
  for (const variant of ['ownerGranted', 'constructor', '']) {
    const query = { kind: 'twoFactorChanged', language: 'en', variant };
    const refused = {
      status: 400,
      body: { errorKey: 'invalid', fields: { variant: { errorKey: 'invalid' } } },
    };
    expect(await look(query)).toMatchObject(refused);
    expect(await send(query)).toMatchObject(refused);
  }
  expect(await portal.owner.rows(sql`select id from mail`)).toEqual([]);
});

test('the logo stands in the page, so that nothing is loaded', async () => {
  const logo = 'data:image/png;base64,aGVq';
  await portal.owner.run(sql`update organization set logo_light = ${logo} where id = ${partner.id}`);
  const { body } = await look({ kind: 'resetCode', language: 'en' });
  expect(body.hasLogo).toBe(true);
  expect(body.html).toContain(`src="${logo}"`);
  expect(body.html).not.toContain('cid:');
  expect((await look({ kind: 'resetCode', language: 'en' }, operatorToken)).body.hasLogo).toBe(false);
});

test('one is sent to oneself, in the brand that is looked at, ten times an hour', async () => {
  expect((await send({ kind: 'invitation', language: 'sv' })).status).toBe(200);
  expect(
    await portal.owner.rows(
      sql`select partner_id as "partnerId", kind, recipient, language, content from mail`,
    ),
  ).toMatchObject([
    {
      partnerId: partner.id,
      kind: 'invitation',
      recipient: ownerEmail,
      language: 'sv',
      content: { isExample: true },
    },
  ]);
  expect(
    await portal.owner.rows(
      sql`select target, details from audit_entry where event = 'exampleMailSent' and target = ${ownerEmail}`,
    ),
  ).toEqual([{ target: ownerEmail, details: { mail: 'invitation' } }]);
  for (let count = 1; count < 10; count += 1) await send({ kind: 'resetCode', language: 'en' });
  expect(await send({ kind: 'resetCode', language: 'en' })).toMatchObject({
    status: 429,
    body: { errorKey: 'tooManyMails' },
  });
});
