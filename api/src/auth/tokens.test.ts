import { createHmac, generateKeyPairSync, sign as signBytes, type KeyObject } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, exportSPKI, importJWK, type JWK } from 'jose';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../platform/database/ids.ts';
import { createOperator, createPartner, createUser, signIn, type TestUser } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let user: TestUser;
let good: string;
beforeAll(async () => {
  portal = await createTestPortal();
  await createOperator(portal);
  user = await createUser(portal, await createPartner(portal));
  good = await signIn(portal, user);
});
afterAll(() => portal.close());

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const parts = (): {
  header: Record<string, unknown>;
  payload: Record<string, unknown>;
  signature: string;
} => ({
  header: { ...decodeProtectedHeader(good) },
  payload: { ...decodeJwt(good) },
  signature: good.split('.')[2] ?? '',
});

type Change = { header?: object; payload?: object; signature?: string };
/** The good token with other words, still under the good token's signature unless another is given. */
const forged = ({ header = {}, payload = {}, signature }: Change): string => {
  const known = parts();
  return `${encode({ ...known.header, ...header })}.${encode({ ...known.payload, ...payload })}.${signature ?? known.signature}`;
};

const stranger = generateKeyPairSync('ed25519').privateKey;
const signed = (key: KeyObject, change: Change): string => {
  const [head, body] = forged(change).split('.');
  return `${head}.${body}.${signBytes(null, Buffer.from(`${head}.${body}`), key).toString('base64url')}`;
};

async function publicPem(): Promise<string> {
  const row = await portal.owner.first<{ jwk: JWK }>(sql`select public_jwk as jwk from signing_key`);
  const key = await importJWK({ ...row?.jwk, ext: true }, 'EdDSA', { extractable: true });
  if (key instanceof Uint8Array) throw new Error('not an asymmetric key');
  return exportSPKI(key);
}

/** Signed by the portal's own key, with claims or a header that it would never write. */
async function ownKey(): Promise<KeyObject> {
  const { createPrivateKey } = await import('node:crypto');
  const row = await portal.owner.first<{ sealed: string }>(
    sql`select private_key_sealed as sealed from signing_key`,
  );
  return createPrivateKey({ key: JSON.parse(portal.platform.sealer.open(row?.sealed ?? '')), format: 'jwk' });
}

const hmac = (secret: string, change: Change): string => {
  const [head, body] = forged(change).split('.');
  return `${head}.${body}.${createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')}`;
};

const now = (): number => Math.floor(Date.now() / 1000);

async function corpus(): Promise<[string, string][]> {
  const pem = await publicPem();
  const key = await ownKey();
  const { signature } = parts();
  const jwk = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  const mine = (change: Change): string => signed(key, change);
  return [
    ...['none', 'None', 'nOnE', 'NONE', ''].map((alg): [string, string] => [
      `alg ${alg}`,
      forged({ header: { alg }, signature: '' }),
    ]),
    ...['none', 'HS256', 'RS256', 'ES256', 'Ed448'].map((alg): [string, string] => [
      `alg ${alg} with the signature kept`,
      forged({ header: { alg }, signature }),
    ]),
    ['HS256 signed with the public key', hmac(pem, { header: { alg: 'HS256' } })],
    ['HS256 signed with the trimmed public key', hmac(pem.trim(), { header: { alg: 'HS256' } })],
    ['HS256 signed with nothing', hmac('', { header: { alg: 'HS256' } })],
    ['HS256 with alg EdDSA', hmac(pem, {})],
    ['an empty signature', forged({ signature: '' })],
    ['a signature of zeros', forged({ signature: Buffer.alloc(64).toString('base64url') })],
    ['another key', signed(stranger, {})],
    ['another key with its own kid', signed(stranger, { header: { kid: newId() } })],
    ['another key in jwk', signed(stranger, { header: { jwk } })],
    ['another key at jku', signed(stranger, { header: { jku: 'http://127.0.0.1:9/keys' } })],
    ['another key in x5u', signed(stranger, { header: { x5u: 'http://127.0.0.1:9/cert', x5c: ['AAAA'] } })],
    ...['../../etc/passwd', "' or '1'='1", '', '\u0000', null, 7, ['a']].map((kid): [string, string] => [
      `kid ${JSON.stringify(kid)}`,
      mine({ header: { kid } }),
    ]),
    ...['at+jwt', 'JWS', '', null].map((typ): [string, string] => [
      `typ ${JSON.stringify(typ)}`,
      mine({ header: { typ } }),
    ]),
    ['an unknown critical header', mine({ header: { crit: ['b64'], b64: false } })],
    ...['another', '', null, ['cloud-portal', 'x']].flatMap((value): [string, string][] => [
      [`iss ${JSON.stringify(value)}`, mine({ payload: { iss: value } })],
    ]),
    ...['another', '', null, []].map((aud): [string, string] => [
      `aud ${JSON.stringify(aud)}`,
      mine({ payload: { aud } }),
    ]),
    ['expired a second ago', mine({ payload: { iat: now() - 100, exp: now() - 1 } })],
    ['without exp', mine({ payload: { exp: undefined } })],
    ['without iat', mine({ payload: { iat: undefined } })],
    ['exp as a text', mine({ payload: { exp: '9999999999' } })],
    ['exp far away', mine({ payload: { exp: 99_999_999_999 } })],
    ['exp beyond numbers', mine({ payload: { exp: 1e308 } })],
    ['a life longer than eight hours', mine({ payload: { iat: now(), exp: now() + 8 * 3600 + 1 } })],
    ['nbf in the future', mine({ payload: { nbf: now() + 600 } })],
    ['without sid', mine({ payload: { sid: undefined } })],
    ['sid of nobody', mine({ payload: { sid: newId() } })],
    ['sid that is no id', mine({ payload: { sid: "'; drop table session; --" } })],
    ['sub that is no id', mine({ payload: { sub: 'admin' } })],
    ['act that is no person', mine({ payload: { act: { sub: 'admin' } } })],
    ['two parts', good.split('.').slice(0, 2).join('.')],
    ['four parts', `${good}.AAAA`],
    ['five parts, as JWE has', `${good}.AAAA.AAAA`],
    ['a truncated one', good.slice(0, -1)],
    ['half of one', good.slice(0, good.length / 2)],
    ['one with a space in it', `${good.slice(0, 20)} ${good.slice(20)}`],
    ['one with padding', `${good}==`],
    ['header and payload swapped', [good.split('.')[1], good.split('.')[0], good.split('.')[2]].join('.')],
    ['nothing', ''],
    ['a dot', '.'],
    ['dots', '..'],
    ['a text', 'Bearer'],
    ['a very long one', `${good}${'A'.repeat(5000)}`],
  ];
}

describe('a token that the portal did not sign, or not like this, opens nothing', () => {
  const calls = [
    ['GET', '/me/'],
    ['GET', '/customers/'],
    ['GET', '/user/contact-details/'],
    ['POST', '/authenticate/'],
    ['DELETE', '/auth-v2/session'],
  ] as const;

  test('a corpus of forgeries, on several endpoints', async () => {
    const variants = await corpus();
    expect(variants.length).toBeGreaterThanOrEqual(60);
    for (const [name, token] of variants) {
      for (const [method, path] of calls) {
        const body = method === 'POST' ? { body: { code: '123456' } } : {};
        const answer = await portal.call(method, path, { token, ...body });
        expect([name, path, answer.status]).toEqual([name, path, 401]);
        expect(['100306', '100329']).toContain(answer.body['errorKey']);
      }
    }
    expect((await portal.call('GET', '/me/', { token: good })).status).toBe(200);
  });

  test('other schemes and doubled headers do not count', async () => {
    for (const authorization of [
      good,
      `Basic ${good}`,
      `Bearer  ${good}`,
      `Bearer ${good}, Bearer ${good}`,
    ]) {
      const response = await portal.app.inject({ url: '/api/me/', headers: { authorization } });
      expect([authorization.slice(0, 12), response.statusCode]).toEqual([authorization.slice(0, 12), 401]);
    }
    const byQuery = await portal.app.inject({ url: `/api/me/?access_token=${good}` });
    expect(byQuery.statusCode).toBe(401);
  });

  test('a flipped bit anywhere', async () => {
    const bytes = Buffer.from(good);
    for (let i = 0; i < bytes.length; i += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(bytes.readUInt8(i) ^ (1 << bit), i);
        const claims = await portal.platform.tokens.verify(flipped.toString('latin1'));
        expect([i, bit, claims]).toEqual([i, bit, null]);
      }
    }
  });

  test('a good one a second after its end', async () => {
    const own = await createTestPortal();
    try {
      await createOperator(own);
      const person = await createUser(own, await createPartner(own));
      own.stopClock();
      const token = await signIn(own, person);
      expect((await own.call('GET', '/me/', { token })).status).toBe(200);
      own.advance(8 * 3600 - 5);
      expect((await own.call('GET', '/me/', { token })).status).toBe(200);
      own.advance(6);
      expect((await own.call('GET', '/me/', { token })).status).toBe(401);
    } finally {
      await own.close();
    }
  });
});
