import { failOnUnreadable } from '@portal/ports/unreadable';
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import type { Outbound } from '@portal/ports/outbound';
import { failureOf, newTenant, rowsOf } from '@portal/ports/testing/licenses-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPartnerCenter } from './partner-center.ts';
import { availability, cart, order, sku } from './shapes.ts';
import {
  answerIn,
  answersIn,
  examplesFile,
  objectsIn,
  readExamples,
  shapeOf,
  type Example,
} from './testing/documented.ts';
import { everyCall } from './testing/every-call.ts';
import { memorySecret } from './testing/memory-secret.ts';
import { startTarget, type Target } from './testing/target.ts';

const howToGet =
  `The documented examples are not at ${examplesFile}: they are the HTTP examples in develop/ of ` +
  'MicrosoftDocs/partner-center-sdk (CC BY 4.0), as JSON. Set VENDOR_SPECS to the folder above partner-center/.';

const found = readExamples();
if (found === null) process.stdout.write(`${howToGet}\n`);

it.runIf(process.env['CI'] === 'true')('has the documented examples', () => {
  expect(found, howToGet).not.toBeNull();
});

/** What the documented answers have and those of the simulator do not, each for a reason of its own. */
const onlyInExamples: readonly { name: RegExp; because: string }[] = [
  { name: /^items\/\*\/servicePlans\/\*/, because: 'the driver reads no service plans' },
  {
    name: /provisioningContext|renewsTo/,
    because: 'the documented cart has Azure reservations and another renewal',
  },
  { name: /^billingProfile\/defaultAddress\/state/, because: 'Sweden has no states' },
];

/** A page, the requests whose answers it documents, and which of its answers. */
const documented: readonly { doc: string; request: RegExp }[] = [
  { doc: 'create-a-customer', request: /^POST \/v1\/customers$/ },
  { doc: 'get-a-list-of-customers', request: /^GET \/v1\/customers$/ },
  { doc: 'request-reseller-relationship', request: /relationshiprequests$/ },
  { doc: 'get-customer-agreement-metadata', request: /^GET \/v1\/agreements$/ },
  { doc: 'confirm-customer-consent-customer-agreement', request: /^POST .*\/agreements$/ },
  { doc: 'download-customer-agreement-template', request: /\/document$/ },
  { doc: 'get-direct-sign-status-of-customer-agreement', request: /AgreementStatus$/ },
  { doc: 'create-a-cart', request: /^POST .*\/carts$/ },
  { doc: 'get-an-order-by-id', request: /^GET .*\/orders\/[^/]+$/ },
  { doc: 'update-autorenew-for-an-azure-marketplace-subscription', request: /^PATCH / },
  { doc: 'cancel-an-azure-marketplace-subscription', request: /^PATCH / },
  { doc: 'get-subscription-provisioning-status', request: /provisioningstatus$/ },
  { doc: 'get-a-list-of-available-licenses', request: /subscribedskus$/ },
];

const compare = (examples: readonly Example[]): void => {
  const answers = new Map<string, Set<string>>();
  const statuses = new Map<string, Set<number>>();
  let target: Target;
  const recording: Outbound = async (request) => {
    const response = await plainOutbound(request);
    const name = `${request.method} ${new URL(request.url).pathname}`;
    statuses.set(name, (statuses.get(name) ?? new Set()).add(response.status));
    const isJson = response.headers['content-type'] === 'application/json' && response.status < 300;
    const shape =
      isJson && response.body.length > 0 ? shapeOf(JSON.parse(new TextDecoder().decode(response.body))) : [];
    answers.set(name, new Set([...(answers.get(name) ?? []), ...shape]));
    return response;
  };
  const needed = new Set<unknown>();
  const reasonFor = (property: string) => onlyInExamples.find(({ name }) => name.test(property));
  const gathered = <T>(from: ReadonlyMap<string, ReadonlySet<T>>, request: RegExp): Set<T> =>
    new Set([...from].flatMap(([name, values]) => (request.test(name) ? [...values] : [])));

  beforeAll(async () => {
    target = await startTarget(recording);
    await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
    await everyCall(target);
  });
  afterAll(async () => await target.close());

  it.each(documented)('has answers of the simulator as $doc documents them', ({ doc, request }) => {
    const { status, json } = answerIn(examples, doc);
    expect([...gathered(statuses, request)]).toContain(status);
    const shape = gathered(answers, request);
    const missing = shapeOf(json).filter((property) => !shape.has(property));
    const explained = missing.filter((property) => reasonFor(property) !== undefined);
    for (const property of explained) needed.add(reasonFor(property));
    expect(missing.filter((property) => !explained.includes(property))).toEqual([]);
  });

  it('needs every reason for what is only in the examples', () => {
    expect(onlyInExamples.filter((one) => !needed.has(one))).toEqual([]);
  });

  const answering = (status: number, json: unknown, headers: Record<string, string> = {}) => {
    const outbound: Outbound = async ({ url }) => {
      const isToken = url === target.connection.tokenUrl;
      const body = isToken ? { access_token: 'token', expires_in: '3599', refresh_token: 'next' } : json;
      const text = body === null ? '' : JSON.stringify(body);
      return { status: isToken ? 200 : status, headers, body: new TextEncoder().encode(text) };
    };
    return createPartnerCenter(target.connection, { outbound, secret: memorySecret('first') });
  };
  const documentedAnswer = (doc: string, heading?: string) => {
    const { status, json } = answerIn(examples, doc, heading);
    return answering(status, json);
  };

  it('has a driver that reads the documented tenants', async () => {
    const made = await documentedAnswer('create-a-customer').createTenant(randomUUID(), newTenant('xyz'));
    expect(made).toMatchObject({
      tenant: { id: 'dfd8cc0a-c592-468c-8461-869a38d24738', domain: 'xyz.ccsctp.net' },
      credentials: { username: 'admin@xyz.onmicrosoft.com', password: '=;;n.=s9Z' },
    });
    expect(
      await rowsOf(documentedAnswer('get-a-list-of-customers').listTenants(failOnUnreadable)),
    ).toHaveLength(2);
    expect(await documentedAnswer('get-a-customer-by-id').getTenant('tenant')).toMatchObject({
      relationship: 'reseller',
    });
    const taken = documentedAnswer(
      'verify-domain-availability',
      'Response example for when the domain is already',
    );
    expect(await taken.isDomainFree('contoso')).toBe(false);
    const free = documentedAnswer(
      'verify-domain-availability',
      'Response example for when the domain is available',
    );
    expect(await free.isDomainFree('contoso')).toBe(true);
  });

  it('has a driver that reads the documented subscription, its seats and its provisioning', async () => {
    const ref = { tenantId: 'tenant', subscriptionId: 'subscription' };
    const doc = 'update-autorenew-for-an-azure-marketplace-subscription';
    expect(await documentedAnswer(doc).getSubscription(ref)).toEqual({
      id: '6e7aa601-629e-461b-8933-0898c3cc3c7c',
      orderId: 'ImxjLNL4_fOc-2KoyOxGTZcrlIquzls11',
      productId: 'DZH318Z0BXWC',
      skuId: '0001',
      name: 'offer Name',
      quantity: 1,
      term: 'P1M',
      billingPeriod: 'monthly',
      createdAt: new Date('2019-01-04T01:00:12.664Z'),
      termStartsAt: new Date('2019-01-09T00:21:45.926Z'),
      termEndsAt: new Date('2019-02-08T23:59:59.000Z'),
      status: 'active',
      termEnd: { outcome: 'ends' },
      cancellableUntil: null,
      refundWindows: [],
      refunds: [{ share: 'full', until: new Date('2019-01-10T00:21:45.926Z') }],
      scheduled: [],
      unknownWords: {},
      version: '',
    });
    expect(await documentedAnswer('get-subscription-provisioning-status').getProvisioning(ref)).toEqual({
      state: 'ready',
      quantity: 5,
      seatSkuId: '6FD2C87F-B296-42F0-B197-1E91E994B900',
    });
    const [seats] = await documentedAnswer('get-a-list-of-available-licenses').listAssignedSeats(
      'tenant',
      failOnUnreadable,
    );
    expect(seats).toEqual({
      seatSkuId: 'efccb6f7-5641-4e0e-bd10-b4976e1bf68e',
      name: 'Enterprise Mobility + Security E3',
      partNumber: 'EMS',
      total: 5,
      assigned: 1,
    });
  });

  const written = answersIn(examples);
  const itemsOf = (objectType: string) => written.flatMap(({ json }) => objectsIn(json, objectType));
  const list = (items: readonly unknown[]) => answering(200, { totalCount: items.length, items });
  const itemsOn = (name: RegExp) =>
    written.flatMap(({ doc, json }) => {
      const page = name.test(doc)
        ? z.object({ items: z.array(z.unknown()) }).safeParse(json).data
        : undefined;
      return page?.items ?? [];
    });

  it('can be read themselves, but for one of orders that lacks a bracket', () => {
    const read = /subscription|order|cart|sku|availabilit|product|customers\b|agreement|available-licenses/;
    const others = /transfer|transition/;
    const unread = written.filter(
      ({ doc, json }) => json === undefined && read.test(doc) && !others.test(doc),
    );
    expect(unread.map(({ doc }) => doc)).toEqual(['get-all-of-a-customer-s-orders.md']);
  });

  it('has a driver that reads every documented customer, product, SKU and seat', async () => {
    const tenants = await rowsOf(list(itemsOf('Customer')).listTenants(failOnUnreadable));
    expect(tenants.length).toBeGreaterThan(4);
    expect(await rowsOf(list(itemsOn(/^get-a-list-of-products/)).listProducts(failOnUnreadable))).not.toEqual(
      [],
    );
    const seats = await list(itemsOf('SubscribedSku')).listAssignedSeats('tenant', failOnUnreadable);
    expect(seats).not.toEqual([]);
    for (const json of itemsOn(/^get-a-list-of-skus/)) sku.parse(json);
    for (const json of itemsOn(/^get-a-list-of-availabilities/)) availability.parse(json);
    for (const json of itemsOf('Cart')) cart.parse(json);
    for (const json of itemsOf('Order')) order.parse(json);
  });

  it('has a driver that reads every documented subscription that is sold, and passes over the others', async () => {
    const subscriptions = itemsOf('Subscription').map((one, index) => ({ ...one, id: `${index}` }));
    const licenses = await rowsOf(list(subscriptions).listSubscriptions('tenant', failOnUnreadable));
    expect(subscriptions.length).toBeGreaterThan(7);
    expect(licenses.map(({ name, status, term }) => `${name} ${status} ${term}`)).toEqual([
      'offer Name cancelled P1M',
      'offer Name active P1M',
    ]);
  });

  it('has a driver that waits as long as the documented throttling says', async () => {
    const { status, json } = answerIn(examples, 'api-throttling-guidance', 'Error code response');
    const licenses = answering(status, json, { 'retry-after': '57' });
    expect(await failureOf(licenses.ping())).toMatchObject({ kind: 'throttled', retryAfterSeconds: 57 });
  });
};

describe.runIf(found !== null)('the documented examples', () => {
  if (found !== null) compare(found);
});
