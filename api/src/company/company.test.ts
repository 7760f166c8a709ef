import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let orange: TestOrganization;
let blue: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal({ PUBLIC_URL: 'https://portal.example' });
  await createOperator(portal, { name: 'Operatören' });
  orange = await createPartner(portal, { name: 'Orange' });
  blue = await createPartner(portal, { name: 'Blå' });
  await portal.owner.run(sql`
    update organization set slug = 'orange', brand_light = '#ff6a00', brand_dark = '#FF8A33', logo_light = 'bGlnaHQ=',
      logo_dark = 'ZGFyaw==' where id = ${orange.id}`);
  await portal.owner.run(
    sql`update organization set slug = 'blue', brand_light = '#005878' where id = ${blue.id}`,
  );
});
afterAll(() => portal.close());

type Options = { token?: string; partner?: string; host?: string };
const appearance = async ({ token, partner, host }: Options): Promise<Record<string, unknown>> => {
  const answer = await portal.call('GET', '/company/appearance/', {
    ...(token === undefined ? {} : { token }),
    query: { partner },
    headers: host === undefined ? {} : { host },
  });
  expect(answer.status).toBe(200);
  return answer.body;
};
const nameOf = async (options: Options): Promise<unknown> => (await appearance(options))['name'];

test('nobody in particular gets the neutral brand', async () => {
  expect(await appearance({})).toMatchObject({
    name: 'Cloud Portal',
    primaryColor: { lightMode: '#32dc5a', darkMode: '#32dc5a' },
    tokens: { light: { onBrand: '#0b1a33', link: '#047c29' }, dark: { link: '#32dc5a' } },
  });
  expect(await nameOf({ partner: 'unknown' })).toBe('Cloud Portal');
  expect(await nameOf({ host: 'portal.example' })).toBe('Cloud Portal');
});

test('a partner is named by address or by host, and the address goes first', async () => {
  expect(await appearance({ partner: 'ORANGE' })).toMatchObject({
    name: 'Orange',
    primaryColor: { lightMode: '#ff6a00', darkMode: '#FF8A33' },
    tokens: { light: { brand: '#ff6a00', brandEdge: '#f6680d' }, dark: { brand: '#ff8a33' } },
  });
  expect(await nameOf({ host: 'Blue.portal.example:8443' })).toBe('Blå');
  expect(await nameOf({ host: 'blue.elsewhere.example' })).toBe('Cloud Portal');
  expect(await nameOf({ host: 'blue.portal.example', partner: 'orange' })).toBe('Orange');
});

test('a token goes before everything: its partner’s brand for a customer, the operator’s own for the operator', async () => {
  const customer = await createCustomer(portal, blue);
  const token = await signIn(portal, await createUser(portal, customer));
  expect(await nameOf({ token, partner: 'orange' })).toBe('Blå');
  const operator = await portal.owner.first<{ id: string }>(
    sql`select id from organization where kind = 'operator'`,
  );
  const id = operator?.id ?? '';
  const person = await createUser(portal, { partnerId: id, id, kind: 'operator', name: 'Operatören' });
  expect(await nameOf({ token: await signIn(portal, person), partner: 'orange' })).toBe('Operatören');
  expect(await nameOf({ token: await signIn(portal, person, { actingIn: orange }) })).toBe('Orange');
  expect(await nameOf({ token: 'not.a.token', partner: 'orange' })).toBe('Orange');
});

test('a partner that was not let in has no brand', async () => {
  const applied = await createPartner(portal, { state: 'applied', name: 'Väntar' });
  await portal.owner.run(sql`update organization set slug = 'applied' where id = ${applied.id}`);
  expect(await nameOf({ partner: 'applied' })).toBe('Cloud Portal');
});

test('logos are answered as they were given, or empty', async () => {
  const logo = async (mode: string, partner?: string) =>
    (await portal.call('GET', `/company/logo/${mode}/`, { query: { partner } })).body;
  expect(await logo('light', 'orange')).toEqual({ data: { data: 'bGlnaHQ=' } });
  expect(await logo('dark', 'orange')).toEqual({ data: { data: 'ZGFyaw==' } });
  expect(await logo('dark', 'blue')).toEqual({ data: { data: '' } });
  expect(await logo('light')).toEqual({ data: { data: '' } });
});

test('sign-in is told where registration is and what a new password needs', async () => {
  expect(await appearance({})).toMatchObject({ registrationUrl: null, passwordPolicy: 'specification' });
  const elsewhere = await createTestPortal({
    REGISTRATION_URL: 'https://accounts.example.com/apply',
    PASSWORD_POLICY: 'nist',
  });
  const { body } = await elsewhere.call('GET', '/company/appearance/');
  await elsewhere.close();
  expect(body).toMatchObject({
    registrationUrl: 'https://accounts.example.com/apply',
    passwordPolicy: 'nist',
  });
});
