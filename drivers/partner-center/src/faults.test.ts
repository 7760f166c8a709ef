import { failOnUnreadable } from '@portal/ports/unreadable';
import { randomUUID } from 'node:crypto';
import { ofSystem, type ProviderFailure } from '@portal/ports/failure';
import type { LicenseMemory, LicenseOutcome } from '@portal/ports/licenses';
import type { Outbound, OutboundRequest } from '@portal/ports/outbound';
import {
  bought,
  failureOf,
  lineOf,
  move,
  newPrefix,
  newTenant,
  readyTenant,
  rowsOf,
  untilDone,
} from '@portal/ports/testing/licenses-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPartnerCenter } from './partner-center.ts';
import { startTarget, type Target } from './testing/target.ts';

let target: Target;
let calls: OutboundRequest[] = [];
const recording: Outbound = async (request) => {
  calls.push(request);
  return await plainOutbound(request);
};
const json = ({ body }: OutboundRequest): Record<string, unknown> => JSON.parse(String(body));
const tokenCalls = () => calls.filter(({ url }) => url === target.connection.tokenUrl);
const changing = () =>
  calls.filter(({ method, url }) => method !== 'GET' && url !== target.connection.tokenUrl);

beforeAll(async () => {
  target = await startTarget(recording);
  await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
});
afterAll(async () => await target.close());
beforeEach(async () => {
  await target.fail('none');
  calls = [];
});

const another = (
  more: Partial<Parameters<typeof createPartnerCenter>[0]> = {},
  outbound: Outbound = recording,
) => createPartnerCenter({ ...target.connection, ...more }, { outbound, secret: target.secret });
const memoryOf = (outcome: LicenseOutcome<unknown>): LicenseMemory => {
  if ('done' in outcome) throw new Error('it is done already');
  return outcome.again.memory;
};

describe('tokens', () => {
  it('are exchanged once for many calls, and the next refresh token is kept', async () => {
    const before = target.secret.current;
    const licenses = another();
    await Promise.all(Array.from({ length: 5 }, () => licenses.ping()));
    await licenses.ping();
    expect(tokenCalls()).toHaveLength(1);
    expect(target.secret.current).not.toBe(before);
  });

  it('follow each other through processes that share the secret', async () => {
    for (let turns = 0; turns < 3; turns += 1) await another().ping();
    await Promise.all([another().ping(), another().ping(), another().ping()]);
    expect(tokenCalls()).toHaveLength(6);
  });

  it('are exchanged again when a process has ended before it kept the next one', async () => {
    const crashing = { ...target.secret, replace: () => Promise.reject(new Error('the process ends')) };
    const licenses = createPartnerCenter(target.connection, { outbound: recording, secret: crashing });
    await expect(licenses.ping()).rejects.toThrow('the process ends');
    await another().ping();
  });

  it('are exchanged again, once, when the access token no longer works', async () => {
    const licenses = another();
    await licenses.ping();
    target.revokeAccessTokens();
    await licenses.ping();
    await move(target, 3600);
    await licenses.ping();
    expect(tokenCalls()).toHaveLength(3);
  });

  it('are of another audience for the price sheet', async () => {
    const licenses = another();
    await licenses.ping();
    for await (const page of licenses.readPriceSheet('extended', failOnUnreadable)) {
      expect(page.length).toBeGreaterThan(0);
      break;
    }
    const scopes = tokenCalls().map(
      ({ body }) => new URLSearchParams(String(body)).get('scope')?.split('/.default')[0],
    );
    expect(scopes).toEqual(['https://api.partnercenter.microsoft.com', 'https://api.partner.microsoft.com']);
  });

  it('are refused with a wrong secret, which is told to nobody', async () => {
    const failure = await failureOf(another({ clientSecret: 'hemlig' }).ping());
    expect(failure).toMatchObject({ kind: 'connection', trouble: 'credentials' });
    expect(`${failure.message} ${JSON.stringify(failure)}`).not.toMatch(/hemlig|refresh/);
  });

  it('run out after 90 days without a call', async () => {
    const { current } = target.secret;
    await target.control('PUT clock', { advanceSeconds: 90 * 86_400 });
    expect(target.secret.current).toBe(current);
    expect(await failureOf(another().ping())).toMatchObject({ kind: 'connection', trouble: 'credentials' });
    await target.setNow(await target.now());
    await another().ping();
  });
});

describe('requests', () => {
  it('have the same id when they are repeated, and the id of the operation beside', async () => {
    const tenantId = await readyTenant(target);
    const order = { at: new Date(), tenantId, lines: [lineOf(target.products.everyTerm)] };
    const operationId = randomUUID();
    calls = [];
    const first = memoryOf(await target.licenses.order({ operationId, memory: null }, order));
    await target.licenses.order({ operationId, memory: null }, order);
    await target.licenses.order({ operationId, memory: first }, order);
    await target.licenses.order({ operationId: randomUUID(), memory: null }, order);
    const ids = changing().map(({ headers }) => headers?.['ms-requestid']);
    expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
    expect(changing()[2]?.headers).toMatchObject({ 'ms-correlationid': operationId });
  });

  it('send a subscription back whole, with its tag', async () => {
    const tenantId = await readyTenant(target);
    const { id: subscriptionId, version } = await bought(target, tenantId, lineOf(target.products.everyTerm));
    calls = [];
    const edit = { tenantId, subscriptionId, version, change: { kind: 'quantity', quantity: 11 } } as const;
    await target.licenses.changeSubscription({ operationId: randomUUID(), memory: null }, edit);
    const [patch, ...others] = changing();
    expect(others).toEqual([]);
    expect(patch?.headers).toMatchObject({ 'if-match': version });
    const sent = patch && json(patch);
    expect(sent).toMatchObject({
      quantity: 11,
      autoRenewEnabled: true,
      publisherName: 'Microsoft Corporation',
    });
    expect(Object.keys(sent ?? {}).length).toBeGreaterThan(25);
  });

  it('follow continuation tokens to the last page', async () => {
    const tenants = [];
    for (let made = 0; made < 5; made += 1) tenants.push(await readyTenant(target));
    await target.control('PUT behavior', { visibleAfterSeconds: 0, pageSize: 2 });
    const listed = (await rowsOf(target.licenses.listTenants(failOnUnreadable))).map(({ id }) => id);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toEqual(expect.arrayContaining(tenants));
    const { tenant } = await target.licenses.createTenant(randomUUID(), newTenant(newPrefix()));
    expect(await target.licenses.findTenant(tenant.domain)).toEqual(tenant);
    await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
  });

  it('say in pages as well which system has failed', async () => {
    const licenses = ofSystem({ system: 'partner-center', region: '' }, another());
    await target.fail('down');
    const failure = await failureOf(rowsOf(licenses.listTenants(failOnUnreadable)));
    expect(failure).toMatchObject({ kind: 'unreachable', system: { system: 'partner-center', region: '' } });
  });

  it('tell how long to wait when they are too many', async () => {
    const licenses = another();
    await licenses.ping();
    await target.fail('throttles');
    expect(await failureOf(licenses.ping())).toMatchObject({ kind: 'throttled', retryAfterSeconds: 57 });
    expect(await failureOf(another().ping())).toMatchObject({ kind: 'throttled', retryAfterSeconds: 57 });
  });
});

describe('an answer that is lost', () => {
  const losing = (when: string) => target.control('PUT faults', { fault: 'failOnce', when });

  it('does not lose the credentials of a new tenant', async () => {
    await losing('POST /v1/customers');
    const operationId = randomUUID();
    const tenant = newTenant(newPrefix());
    const lost = await failureOf(target.licenses.createTenant(operationId, tenant));
    expect(lost.kind).toBe('unreachable');
    const made = await target.licenses.createTenant(operationId, tenant);
    expect(made.credentials?.password).toMatch(/\S{8}/);
  });

  it('does not buy or change anything twice', async () => {
    const tenantId = await readyTenant(target);
    const order = { at: new Date(), tenantId, lines: [lineOf(target.products.everyTerm)] };
    const operationId = randomUUID();
    const filled = memoryOf(await target.licenses.order({ operationId, memory: null }, order));
    await losing(`POST /v1/customers/${tenantId}/carts/`);
    expect((await failureOf(target.licenses.order({ operationId, memory: filled }, order))).kind).toBe(
      'unreachable',
    );
    await untilDone(target, (attempt) => target.licenses.order(attempt, order), {
      operationId,
      memory: filled,
    });
    const [subscription, ...others] = await rowsOf(
      target.licenses.listSubscriptions(tenantId, failOnUnreadable),
    );
    expect(others).toEqual([]);
    const { id: subscriptionId = '', version = '' } = subscription ?? {};
    const edit = { tenantId, subscriptionId, version, change: { kind: 'quantity', quantity: 12 } } as const;
    const attempt = { operationId: randomUUID(), memory: null };
    await losing(`PATCH /v1/customers/${tenantId}`);
    expect((await failureOf(target.licenses.changeSubscription(attempt, edit))).kind).toBe('unreachable');
    const changed = await target.licenses.changeSubscription(attempt, edit);
    expect(changed).toMatchObject({
      done: { quantity: 12, refundWindows: [{ quantity: 10 }, { quantity: 2 }] },
    });
  });
});

describe('an answer', () => {
  const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    another({}, async (request) => {
      if (request.url === target.connection.tokenUrl) return await plainOutbound(request);
      return {
        status,
        headers,
        body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
      };
    });
  const read = (status: number, body: unknown): Promise<ProviderFailure> =>
    failureOf(
      answering(status, body).getSubscription({ tenantId: 'tenant', subscriptionId: 'subscription' }),
    );

  it.each([
    { status: 400, code: 800090, kind: 'refused', reason: 'windowClosed' },
    { status: 400, code: 2055, kind: 'conflict', reason: 'changedMeanwhile' },
    { status: 409, code: 900278, kind: 'conflict', reason: 'changeInProgress' },
    { status: 403, code: 13605, kind: 'refused', reason: 'agreementMissing' },
    { status: 403, code: 2085, kind: 'refused', reason: 'productWithdrawn' },
    { status: 403, code: 900416, kind: 'refused', reason: 'accountLocked' },
    { status: 403, code: 900308, kind: 'connection', reason: undefined },
    { status: 401, code: 900420, kind: 'connection', reason: undefined },
    { status: 401, code: 900421, kind: 'connection', reason: undefined },
    { status: 404, code: 20000, kind: 'notFound', reason: undefined },
    { status: 403, code: 'unheard', kind: 'connection', reason: undefined },
    { status: 400, code: '800093', kind: 'refused', reason: 'autoRenewNotAllowed' },
  ] as const)('of $status with the code $code is $kind $reason', async ({ status, code, kind, reason }) => {
    expect(await read(status, { code, description: 'words', data: [], source: '' })).toMatchObject({
      kind,
      reason,
    });
  });

  it.each([
    [200, '<html>', 'protocol'],
    [200, { id: 'one' }, 'protocol'],
    [412, '', 'conflict'],
    [500, 'Internal Server Error', 'unreachable'],
    [302, '', 'protocol'],
  ] as const)('of %i with %j is %s', async (status, body, kind) => {
    expect((await read(status, body)).kind).toBe(kind);
  });

  const base = {
    orderId: 'order',
    offerName: 'Something',
    quantity: 1,
    creationDate: '2026-05-10T07:30:05.4271234Z',
    effectiveStartDate: '2026-05-10T00:00:00',
    commitmentEndDate: '2027-05-09T00:00:00+00:00',
    status: 'active',
    autoRenewEnabled: false,
    billingType: 'license',
    billingCycle: 'annual',
    termDuration: 'P1Y',
    attributes: { etag: 'tag' },
  };
  it('tells only what the portal sells', async () => {
    const items = [
      { ...base, id: 'usage', offerId: 'MS-AZR-0145P', billingType: 'usage' },
      { ...base, id: 'old', offerId: '2828BE95-46BA-4F91-B2FD-0BEF192ECF60' },
      { ...base, id: 'perpetual', offerId: 'a:b:c', termDuration: null, billingCycle: 'one_time' },
      { ...base, id: 'sold', offerId: 'a:b:c' },
      { ...base, id: 'older', offerId: 'a:b:c', effectiveStartDate: '2024-05-10T00:00:00Z' },
    ];
    const listed = await rowsOf(
      answering(200, { totalCount: 5, items }).listSubscriptions('tenant', failOnUnreadable),
    );
    expect(listed).toMatchObject([
      {
        id: 'sold',
        createdAt: new Date('2026-05-10T07:30:05.427Z'),
        termStartsAt: new Date('2026-05-10T00:00:00Z'),
        termEndsAt: new Date('2027-05-09T23:59:59Z'),
        termEnd: { outcome: 'extends', isDecided: false },
        cancellableUntil: null,
        refundWindows: [],
      },
      { id: 'older', termEnd: { outcome: 'ends' } },
    ]);
  });

  it('with one odd subscription among others has all that can be read', async () => {
    const sold = { ...base, offerId: 'a:b:c' };
    const items = [
      { ...sold, id: 'paused', status: 'paused' },
      {
        ...sold,
        id: 'loud',
        status: 'ACTIVE',
        termDuration: 'p1y',
        billingCycle: 'Annual',
        billingType: 'License',
      },
      { ...sold, id: 'ten', termDuration: 'P10Y', billingCycle: 'biennial' },
      { ...sold, id: 'odd', quantity: 'many' },
      { ...sold, id: 'text', quantity: '12', orderId: null, more: { field: 1 } },
      { ...sold, id: 'paused', status: 'active' },
      { id: 'bare', billingType: 'none' },
      { ...sold, id: 'old', offerId: '2828BE95', quantity: null },
      'nothing',
    ];
    const unreadable: unknown[] = [];
    const pages = answering(200, { items }).listSubscriptions('tenant', (one) => void unreadable.push(one));
    const listed = await rowsOf(pages);
    expect(
      listed.map(({ id, status, term, billingPeriod, quantity }) => [
        id,
        status,
        term,
        billingPeriod,
        quantity,
      ]),
    ).toEqual([
      ['paused', 'unknown', 'P1Y', 'annual', 1],
      ['loud', 'active', 'P1Y', 'annual', 1],
      ['ten', 'active', 'unknown', 'unknown', 1],
      ['text', 'active', 'P1Y', 'annual', 12],
    ]);
    expect(listed.map(({ unknownWords }) => unknownWords)).toEqual([
      { status: 'paused' },
      {},
      { term: 'P10Y', billingPeriod: 'biennial' },
      {},
    ]);
    expect(unreadable).toEqual([
      { id: 'odd', reason: 'quantity custom' },
      { id: null, reason: 'the element has no fields' },
    ]);
  });
});
