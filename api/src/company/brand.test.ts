import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type Answer, type TestPortal } from '../testing/test-portal.ts';
import { formOf, pngOf, svgOf } from '../testing/uploads.ts';

let portal: TestPortal;
let partner: TestOrganization;
let customer: TestOrganization;
let address: string;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  portal = await createTestPortal();
  const operator = await createOperator(portal, { name: 'Operatören' });
  partner = await createPartner(portal, { name: 'Fjällnät' });
  customer = await createCustomer(portal, partner);
  await createCustomer(portal, partner);
  const ada = { firstName: 'Ada', lastName: 'Ek' };
  for (const role of ['owner', 'admin', 'billing', 'engineer', 'viewer'] as const) {
    tokens[role] = await signIn(
      portal,
      await createUser(portal, partner, { roles: [role], ...(role === 'admin' ? ada : {}) }),
    );
  }
  tokens['operator'] = await signIn(portal, await createUser(portal, operator));
  tokens['customer'] = await signIn(portal, await createUser(portal, customer));
  address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => portal.close());

type Mode = 'light' | 'dark';
const logo = svgOf('<path d="M0 0h60v30H0z" fill="#ff6a00"/>');
const tokenOf = (who: string): string => tokens[who] ?? '';

async function upload(
  bytes: Uint8Array,
  name: string,
  { as = 'owner', mode = 'light' }: { as?: string; mode?: Mode } = {},
): Promise<Answer> {
  const response = await fetch(`${address}/api/company/logo/${mode}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(as)}` },
    body: formOf(bytes, name, { name }),
  });
  return { status: response.status, body: JSON.parse(await response.text()), headers: {} };
}
const call = (
  method: 'GET' | 'PUT' | 'DELETE',
  path: string,
  { as = 'owner', body }: { as?: string; body?: object } = {},
) => portal.call(method, path, { token: tokenOf(as), ...(body ? { body } : {}) });
const brand = async (as = 'owner') => (await call('GET', '/company/brand/', { as })).body;
const imageOf = async (mode: Mode, as = 'owner'): Promise<Buffer> => {
  const { body } = await portal.call<{ data: { data: string } }>('GET', `/company/logo/${mode}/`, {
    token: tokenOf(as),
  });
  return Buffer.from(body.data.data, 'base64');
};
type Change = { version: unknown; as?: string };
const setColors = (lightMode: string, darkMode: string, { version, as = 'owner' }: Change) =>
  call('PUT', '/company/appearance/', { as, body: { primaryColor: { lightMode, darkMode }, version } });
const events = (event: string) =>
  portal.owner.rows(sql`
    select event, user_name <> '' as "hasUser", target, customer_id as customer, details from audit_entry
    where partner_id = ${partner.id} and event = ${event} order by at, id`);

describe('colors', () => {
  test('are changed by an owner or admin, seen by customers and mails at once, and told in the log', async () => {
    expect(await brand()).toMatchObject({
      primaryColor: { lightMode: '#32dc5a', darkMode: '#32dc5a' },
      logos: { light: null, dark: null },
      customers: 2,
      changed: null,
      version: 1,
    });
    expect(await setColors('#FF6A00', '#ffa14d', { version: 1 })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    const seen = await call('GET', '/company/appearance/', { as: 'customer' });
    expect(seen.body).toMatchObject({
      primaryColor: { lightMode: '#FF6A00', darkMode: '#ffa14d' },
      tokens: { light: { brand: '#ff6a00', link: '#b34a09' } },
    });
    const found = await portal.owner.first(
      sql`select brand_light as color from organization where id = ${partner.id}`,
    );
    expect(found).toEqual({ color: '#FF6A00' });
    expect(await events('brandColorsUpdated')).toEqual([
      {
        event: 'brandColorsUpdated',
        hasUser: true,
        target: 'Fjällnät',
        customer: null,
        details: { colors: ['#FF6A00', '#ffa14d'], previousColors: ['#32dc5a', '#32dc5a'] },
      },
    ]);
  });

  test('that did not change are no event; those read before somebody else’s are stale, with who and when', async () => {
    const { version } = await brand();
    expect(await setColors('#FF6A00', '#ffa14d', { version, as: 'admin' })).toMatchObject({
      status: 200,
      body: { version },
    });
    expect(await events('brandColorsUpdated')).toHaveLength(1);
    expect(await setColors('#000000', '#ffffff', { version: 1, as: 'admin' })).toMatchObject({
      status: 409,
      body: { errorKey: 'stale', details: { by: expect.any(String), at: expect.any(String) } },
    });
    expect(await brand()).toMatchObject({ changed: { by: expect.any(String) } });
  });

  test('that are none are refused with what was typed', async () => {
    const { version } = await brand();
    for (const wrong of ['orange', '#ff6a0', '#ff6a00;', 'url(x)', '#FFF']) {
      expect((await setColors(wrong, '#ffffff', { version })).body).toMatchObject({
        errorKey: 'invalid',
        fields: { 'primaryColor.lightMode': { errorKey: 'hexColor', values: { value: wrong } } },
      });
    }
    const rows = portal.owner.run(sql`update organization set brand_dark = 'red' where id = ${partner.id}`);
    await expect(rows).rejects.toThrow(/organization_brand/);
  });

  test('are shown with their ratios and the shades that are used', async () => {
    const { body } = await portal.call('GET', '/company/brand/shades/', {
      token: tokenOf('owner'),
      query: { lightMode: '#FF6A00', darkMode: '#FFA14D' },
    });
    expect(body).toMatchObject({
      light: { tokens: { link: '#b34a09' }, ratios: { textOnButton: 6, onPage: 2.8, asLink: 2.4 } },
      dark: { tokens: { link: '#ffa14d' }, ratios: { textOnButton: 8.6, onPage: expect.any(Number) } },
    });
  });
});

describe('a logo', () => {
  test('of every kind is drawn anew as a small picture, and told in the log with its file', async () => {
    const source = sharp({ create: { width: 1000, height: 500, channels: 4, background: '#ff6a0080' } });
    const files: [string, Buffer][] = [
      ['Fjällnät logga.svg', logo],
      ['logo.png', await source.clone().png().toBuffer()],
      [
        'logo.jpg',
        await source
          .clone()
          .jpeg()
          .withMetadata({ exif: { IFD0: { Copyright: 'kanarie' } } })
          .toBuffer(),
      ],
      ['logo.webp', await source.clone().webp({ lossless: true }).toBuffer()],
    ];
    for (const [name, bytes] of files) {
      expect(await upload(bytes, name)).toMatchObject({ status: 200, body: {} });
      const image = await imageOf('light', 'customer');
      const { format, width, height, exif, icc } = await sharp(image).metadata();
      expect({ name, format, exif, icc }).toEqual({ name, format: 'png', exif: undefined, icc: undefined });
      expect([width, height].every((side) => side > 100 && side <= 800)).toBe(true);
      expect((await brand())['logos']).toEqual({ light: { name }, dark: null });
    }
    const entries = await events('logoUpdated');
    expect(entries).toHaveLength(4);
    expect(entries[1]).toMatchObject({
      details: { mode: 'light', file: 'logo.png', previousFile: 'Fjällnät logga.svg' },
    });
  });

  test('keeps what shines through, and the exact color', async () => {
    await upload(logo, 'logo.svg', { mode: 'dark' });
    const { data, info } = await sharp(await imageOf('dark'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)]).toEqual([0xff, 0x6a, 0x00, 255]);
    expect(data.at(info.width * info.channels - 1)).toBe(0);
  });

  test('is removed once, and the name stands in its place', async () => {
    expect((await call('DELETE', '/company/logo/dark/', { as: 'admin' })).status).toBe(200);
    expect((await imageOf('dark')).length).toBe(0);
    expect(await events('logoRemoved')).toMatchObject([{ details: { mode: 'dark', file: 'logo.svg' } }]);
    expect(await call('DELETE', '/company/logo/dark/')).toMatchObject({
      status: 404,
      body: { errorKey: 'notFound' },
    });
  });

  test('that was set or removed is a change of the brand, with who and when', async () => {
    const before = Number((await brand())['version']);
    await upload(logo, 'mine.svg', { as: 'admin' });
    const set = await brand();
    expect(set).toMatchObject({ version: before + 1, changed: { by: 'Ada Ek' } });
    expect(await setColors('#123456', '#123456', { version: before })).toMatchObject({
      status: 409,
      body: { errorKey: 'stale', details: { by: 'Ada Ek' } },
    });
    await call('DELETE', '/company/logo/light/');
    expect(await brand()).toMatchObject({ version: before + 2, changed: { by: 'Kim Berg' } });
  });
});

describe('who may not', () => {
  test.each(['billing', 'engineer', 'viewer', 'customer'])(
    '%s: every change and the page are refused',
    async (as) => {
      const { version } = await brand();
      const answers = [
        await call('GET', '/company/brand/', { as }),
        await setColors('#000000', '#ffffff', { version, as }),
        await upload(logo, 'logo.svg', { as }),
        await call('DELETE', '/company/logo/light/', { as }),
      ];
      expect(answers.map(({ status, body }) => [status, body['errorKey']])).toEqual(
        Array.from({ length: 4 }, () => [403, 'forbidden']),
      );
    },
  );

  test('anybody of a suspended partner, who still reads', async () => {
    await portal.owner.run(sql`update organization set state = 'suspended' where id = ${partner.id}`);
    const { version } = await brand();
    const answers = [
      await setColors('#000000', '#ffffff', { version }),
      await upload(logo, 'logo.svg'),
      await call('DELETE', '/company/logo/light/'),
    ];
    expect(answers.map(({ status, body }) => [status, body['errorKey']])).toEqual(
      Array.from({ length: 3 }, () => [403, 'partnerSuspended']),
    );
    await portal.owner.run(sql`update organization set state = 'active' where id = ${partner.id}`);
  });
});

test('the operator’s brand is what nobody in particular sees, under the portal’s own name', async () => {
  const { version } = await brand('operator');
  expect((await setColors('#325fdc', '#8fb0ff', { version, as: 'operator' })).status).toBe(200);
  const seen = await portal.call('GET', '/company/appearance/');
  expect(seen.body).toMatchObject({ name: 'Cloud Portal', primaryColor: { lightMode: '#325fdc' } });
  expect((await upload(pngOf(50, 20), 'o.png', { as: 'operator' })).status).toBe(200);
  const anybody = await portal.call<{ data: { data: string } }>('GET', '/company/logo/light/');
  expect(anybody.body.data.data.slice(0, 5)).toBe('iVBOR');
});
