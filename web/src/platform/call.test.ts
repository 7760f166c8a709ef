import { defineEndpoint, nothing, type BodyInput } from '@portal/contract/http';
import { getMe, login } from '@portal/contract/auth/sign-in';
import { listCustomers } from '@portal/contract/customers';
import { createBucket } from '@portal/contract/s3-storage/buckets';
import { uploadForm } from '@portal/contract/uploads';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ApiError } from './api-error.ts';
import { addressOf, createCaller, createSend } from './call.ts';

type SentRequest = { address: string; init: RequestInit; headers: Headers };

/** `owners`: who is signed in when a call is made, when it is sent, then when it has failed. */
function setUp(
  answer: () => Response | Promise<Response>,
  token: string | null = 'stored',
  owners: string[] = [],
) {
  const sent: SentRequest[] = [];
  const reports: string[] = [];
  const dependencies = {
    fetch: (input: RequestInfo | URL, init: RequestInit = {}) => {
      sent.push({
        address: input instanceof Request ? input.url : String(input),
        init,
        headers: new Headers(init.headers),
      });
      return Promise.resolve(answer());
    },
    base: '/api',
    token: () => token,
    settled: () => Promise.resolve(),
    owner: () => owners.shift() ?? null,
    language: () => 'sv',
    report: (what: string, error: unknown) => reports.push(`report ${what} ${String(error)}`),
    lost: () => reports.push('lost'),
    found: () => undefined,
    refused: (refused: string) => reports.push(`refused ${refused}`),
    termsLapsed: () => reports.push('terms'),
  };
  const send = createSend(dependencies);
  return { ...createCaller(dependencies, send), sent, reports };
}
const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const failed = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('The call did not fail with an ApiError.');
};
const getThing = defineEndpoint({
  name: 'getThing',
  module: 'made-up',
  method: 'GET',
  path: '/made-up/{region}/thing/{thingId}/',
  summary: 'One thing.',
  access: { may: 'services.read' },
  scope: 'customer',
  params: z.object({ region: z.string(), thingId: z.string() }),
  query: z.object({ customerId: z.string() }),
  response: nothing,
});
const bucket: BodyInput<typeof createBucket> = {
  name: 'a-bucket',
  region: 'SE-NORTH-1',
  owner: 'o',
  costConsent: true,
  agreedPrices: [{ product: 's3-storage.capacity', currency: 'SEK', unitPrice: '0.00037' }],
};

describe('a call', () => {
  test('carries the stored token, the language and the query', async () => {
    const { call, sent } = setUp(() => json(200, { items: [], nextCursor: null, total: 0 }));
    await call(listCustomers, { query: { search: 'norr & söder', pageSize: 25, service: undefined } });
    expect(sent[0]?.address).toBe('/api/customers/?search=norr+%26+s%C3%B6der&pageSize=25');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer stored');
    expect(sent[0]?.headers.get('accept-language')).toBe('sv');
  });
  test('without a token has no such header', async () => {
    const { call, sent } = setUp(() => json(200, {}), null);
    await call(getMe, {});
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });
  test('an order always has an idempotency key, the given one if there is one', async () => {
    const { call, sent } = setUp(() => json(202, {}));
    await call(createBucket, { body: bucket });
    await call(createBucket, { body: bucket, idempotencyKey: 'mine' });
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]?.headers.get('idempotency-key')).toBe('mine');
  });
  test('with a file is a form, whose kind the browser says', async () => {
    const { call, sent } = setUp(() => json(200, {}));
    const upload = defineEndpoint({
      ...getMe,
      name: 'upload',
      method: 'POST',
      path: '/upload/',
      upload: { maxBytes: 10, kinds: ['png'] },
      body: uploadForm,
      response: nothing,
    });
    const file = new File(['x'], 'logo.png');
    await call(upload, { body: { name: 'Logo' }, file });
    const form = sent[0]?.init.body;
    expect(form instanceof FormData ? [...form.keys()] : form).toEqual(['name', 'file']);
    expect(sent[0]?.headers.has('content-type')).toBe(false);
  });
  test('that fails after somebody else has signed in is theirs no more', async () => {
    const refused = () => json(409, { errorKey: 'nameTaken' });
    const elin = 'elin in reseller';
    const same = setUp(refused, 'stored', [elin, elin, elin]);
    expect((await failed(same.call(getMe, {}))).isSomebodyElses).toBe(false);
    for (const owners of [
      [elin, elin],
      [elin, elin, 'elin in customer'],
    ]) {
      expect((await failed(setUp(refused, 'stored', owners).call(getMe, {}))).isSomebodyElses).toBe(true);
    }
    const lost = setUp(() => Promise.reject(new TypeError('fetch')), 'stored', [
      elin,
      elin,
      'rut in reseller',
    ]);
    expect((await failed(lost.call(getMe, {}))).isSomebodyElses).toBe(true);
  });
  test('that was made while somebody else was about to sign in is not sent as theirs', async () => {
    const { call, sent } = setUp(() => json(200, {}), 'stored', ['elin in reseller', 'elin in customer']);
    expect((await failed(call(getMe, {}))).isSomebodyElses).toBe(true);
    expect(sent).toEqual([]);
  });
  test('has the parameters of its path in the path, and nowhere else', async () => {
    const { call, callWith, sent } = setUp(() => json(200, {}));
    const params = { region: 'SE-NORTH-1', thingId: 'a/b' };
    await call(getThing, { params, query: { customerId: 'c' } });
    await callWith(getThing, { query: { ...params, customerId: 'c' } });
    const address = '/api/made-up/SE-NORTH-1/thing/a%2Fb/?customerId=c';
    expect(sent.map((one) => one.address)).toEqual([address, address]);
    // @ts-expect-error a call without them does not compile, and is not sent
    await expect(call(getThing, { query: { customerId: 'c' } })).rejects.toThrow('region');
  });
  test('leaves out what is empty', () => {
    expect(addressOf('/api', listCustomers, { search: '', cursor: undefined })).toBe('/api/customers/');
  });
});

describe('a failure', () => {
  test('is thrown with its key, fields and reference', async () => {
    const body = {
      errorKey: 'invalid',
      message: 'No',
      requestId: 'r-1',
      fields: { name: { errorKey: 'empty' } },
    };
    const error = await failed(setUp(() => json(400, body)).call(getMe, {}));
    expect(error).toMatchObject({ status: 400, module: 'auth', errorKey: 'invalid', requestId: 'r-1' });
    expect(error.fields).toEqual({ name: { errorKey: 'empty' } });
  });
  test('of the server has its Message logged', async () => {
    const { call, reports } = setUp(() => json(500, { errorKey: 'internal', Message: 'broken' }));
    await failed(call(getMe, {}));
    expect(reports).toEqual(['report getMe broken']);
  });
  test('that is no JSON of ours is unavailable', async () => {
    const error = await failed(setUp(() => new Response('<html>', { status: 502 })).call(getMe, {}));
    expect(error.errorKey).toBe('unavailable');
  });
  test('to reach the API at all is a network error', async () => {
    const error = await failed(setUp(() => Promise.reject(new TypeError('fetch failed'))).call(getMe, {}));
    expect(error).toMatchObject({ status: 0 });
    expect(['network', 'offline']).toContain(error.errorKey);
  });
  test('100306 with 401 ends the session of the token that was sent', async () => {
    const { call, reports } = setUp(() => json(401, { errorKey: '100306' }));
    await failed(call(getMe, {}));
    expect(reports).toEqual(['refused stored']);
  });
  test('100308 with 403 asks for the terms', async () => {
    const { call, reports } = setUp(() => json(403, { errorKey: '100308' }));
    await failed(call(getMe, {}));
    expect(reports).toEqual(['terms']);
  });
  test('a wrong password ends nothing', async () => {
    const { call, reports } = setUp(() => json(401, { errorKey: '100320' }));
    await failed(call(login, { body: { username: 'a@b.se', password: 'x' } }));
    expect(reports).toEqual([]);
  });
});
