import type { Endpoint } from '@portal/contract/http';
import { pathWith } from '@portal/contract/endpoint-paths';
import { serviceDefinitions } from '@portal/contract/services/list';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepSecret } from './services/secret-once.ts';
import { openDatabase } from './platform/database/database.ts';
import { expectations } from './testing/matrix/expectations.ts';
import { matrixParts } from './testing/matrix/parts.ts';
import { requestFor, send, type Outcome, type Probe } from './testing/matrix/probes.ts';
import type { Request } from './testing/matrix/request.ts';
import { createWorld, type World } from './testing/matrix/world.ts';
import { partsOf } from './testing/parts.ts';
import { createCustomer, createPartner, createUser, signIn } from './testing/people.ts';
import type { PromisePart } from './testing/promises.ts';
import { createTestPortal, type TestPortal } from './testing/test-portal.ts';
import { withoutLog } from './testing/without-log.ts';

// What is promised of every service, by its record and by what it brings: of a new one too, once it is registered.

const parts = await partsOf<PromisePart>('promises');
const services = serviceDefinitions.map(({ service, endpoints }) => {
  const part = parts.find((one) => one.service === service);
  if (!part) throw new Error(`${service} has no testing/promises.ts.`);
  const all: readonly Endpoint[] = endpoints;
  const changes = all.filter(({ method, asks }) => method !== 'GET' && !asks);
  return { service, changes, part };
});

/** The parameters of a call's body or query. */
const namesIn = (schema: Endpoint['body']): string[] =>
  schema && 'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null
    ? Object.keys(schema.shape)
    : [];
const isIn = ({ body, query }: Endpoint): 'body' | 'query' | null => {
  if (namesIn(body).includes('version')) return 'body';
  return namesIn(query).includes('version') ? 'query' : null;
};

describe('with what customers have', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  const expectationOf = ({ name }: Endpoint) => {
    const found = expectations[name];
    if (!found) throw new Error(`${name} is not expected.`);
    return found;
  };
  /** A call of the partner's owner for the customer, and what it needs. */
  async function arranged(endpoint: Endpoint): Promise<{ probe: Probe; request: Request }> {
    const actor = world.actors.find(({ name }) => name === 'partner');
    if (!actor) throw new Error('The partner does not call.');
    const expectation = expectationOf(endpoint);
    const chosen = {
      partner: 'none',
      customer: 'own',
      id: expectation.at === 'thing' ? 'own' : 'none',
    } as const;
    const probe = { endpoint, actor, chosen, accepted: [expectation.answer] };
    return { probe, request: await requestFor(world, expectation, probe) };
  }
  const customer = () => {
    const [found] = world.partners;
    if (!found) throw new Error('There is no partner.');
    return found.first;
  };

  /** What services and orders have written; when something is looked at next is nothing of theirs. */
  async function contents(): Promise<unknown> {
    const common = [
      'service',
      'operation',
      'charge',
      'recurring_charge',
      'linked_tenant',
      'secret_once',
      'mail',
    ];
    const tables = [...common, ...matrixParts.flatMap(({ owned }) => owned)];
    const digests = tables.map(
      (name) =>
        `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as is from ${name} t`,
    );
    return world.portal.owner.rows(sql`${raw(digests.join(' union all '))}`);
  }

  test.each(services)(
    'nothing of $service is done that cannot be written into the log',
    { tags: ['audited'] },
    async ({ changes }) => {
      for (const endpoint of changes.filter((one) => expectationOf(one).answer.startsWith('2'))) {
        const { probe, request } = await arranged(endpoint);
        const before = await contents();
        await withoutLog(world.portal.owner, () => send(world, probe, request));
        expect([endpoint.name, await contents()]).toEqual([endpoint.name, before]);
      }
    },
  );

  /** Somebody else has changed it since. */
  async function changedMeanwhile(id: string): Promise<number> {
    const tables = await world.portal.owner.rows<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where column_name = 'version' and table_name = any(${matrixParts.flatMap(({ owned }) => owned)})`);
    for (const { name } of tables) {
      const row = await world.portal.owner.first<{ version: number }>(sql`
        update ${raw(name)} set version = version + 1, updated_at = now(), updated_by_name = 'Somebody Else'
        where id = ${id} returning version - 1 as version`);
      if (row) return row.version;
    }
    throw new Error(`Nothing that has a version has the id ${id}.`);
  }

  test.each(
    services.map((one) => ({ ...one, edits: one.changes.filter((change) => isIn(change) !== null) })),
  )(
    'an edit of $service that was read before another one is refused with whose that was',
    { tags: ['no-lost-edit'] },
    async ({ edits, changes, part }) => {
      // What has no version is not edited: it is ordered, ended, or shown.
      expect(changes.filter(({ method }) => method === 'PUT').map(({ name }) => name)).toEqual(
        expect.arrayContaining(edits.filter(({ method }) => method === 'PUT').map(({ name }) => name)),
      );
      for (const endpoint of edits) {
        const { probe, request } = await arranged(endpoint);
        const { idAs = 'id' } = expectationOf(endpoint);
        const named = { ...request.params, ...request.query }[idAs];
        const id = named ?? (await part.edited?.(world.portal, customer())) ?? '';
        const version = await changedMeanwhile(id);
        const before = await contents();
        const stale =
          isIn(endpoint) === 'body'
            ? { ...request, body: { ...request.body, version } }
            : { ...request, query: { ...request.query, version: String(version) } };
        const { answer, text } = await send(world, probe, stale);
        expect([endpoint.name, answer]).toEqual([endpoint.name, '409 stale']);
        expect(text).toContain('"by":"Somebody Else"');
        expect([endpoint.name, await contents()]).toEqual([endpoint.name, before]);
      }
    },
  );

  /** The tables in which a text stands. */
  async function tablesWith(text: string): Promise<string[]> {
    const tables = await world.portal.owner.rows<{ name: string }>(sql`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
    const found: string[] = [];
    for (const { name } of tables) {
      const row = await world.portal.owner.first(
        sql`select from ${raw(name)} t where strpos(t::text, ${text}) > 0 limit 1`,
      );
      if (row) found.push(name);
    }
    return found;
  }

  test.each(services)(
    'a secret of $service is given out once, and kept nowhere in plain text',
    { tags: ['secret-once'] },
    async ({ changes, part: { secret } }) => {
      // Whatever answers a secret is tried here.
      expect(changes.filter((one) => one.secret).map(({ name }) => name)).toEqual(
        secret?.endpoint.secret ? [secret.endpoint.name] : [],
      );
      if (secret === null) return;
      const { partnerId, id: customerId } = customer();
      const plain = `plain-${crypto.randomUUID()}`;
      const thingId = await secret.thing(world.portal, { partnerId, id: customerId });
      const worker = openDatabase({ url: world.portal.databaseUrl, role: 'portal_worker', max: 1 });
      await worker.transaction((tx) =>
        keepSecret(
          tx,
          { partnerId, customerId, kind: secret.kind, thingId },
          world.portal.platform.sealer.seal(JSON.stringify({ password: plain })),
        ),
      );
      await worker.end();
      const { probe, request } = await arranged(secret.endpoint);
      const query = 'id' in (request.query ?? {}) ? { ...request.query, id: thingId } : request.query;
      const headers = { ...request.headers, 'idempotency-key': crypto.randomUUID() };
      const ask = (): Promise<Outcome> =>
        send(world, probe, { ...request, headers, ...(query && { query }) });
      const first = await ask();
      expect(first.answer).toMatch(/^20[02]$/);
      expect(first.text.includes(plain)).toBe(secret.endpoint.secret === true);
      const second = await ask();
      // The same request once more, key and all, is no way to it either.
      expect(second.text).not.toContain(plain);
      expect(await tablesWith(plain)).toEqual([]);
    },
  );
});

describe('while all systems are away', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await createTestPortal({ CONNECTIONS: JSON.stringify(parts.flatMap(({ away }) => away)) });
  });
  afterAll(() => portal.close());

  /** What the service brings, for a customer of its own. */
  async function newOrder({ order }: PromisePart) {
    const partner = await createPartner(portal);
    const customer = await createCustomer(portal, partner);
    const token = await signIn(portal, await createUser(portal, partner));
    const { endpoint, request } = await order(portal, customer);
    const { headers = {}, params = {}, body } = request;
    const query = { ...request.query, customerId: customer.id };
    const sent = { token, query, headers, body };
    return {
      place: () => portal.call(endpoint.method, pathWith(endpoint.path, params), sent),
      operation: () =>
        portal.owner.first<{ state: string; attempts: number; reason: string | null }>(
          sql`select state, attempts, reason from operation where customer_id = ${customer.id}`,
        ),
    };
  }

  test.each(services)(
    'an order of $service that cannot be written into the log is none',
    { tags: ['audited'] },
    async ({ part }) => {
      const { place, operation } = await newOrder(part);
      const { status } = await withoutLog(portal.owner, place);
      expect([status, await operation()]).toEqual([500, null]);
    },
  );

  // All wait at once: each takes as long as its driver tries.
  test(
    'an order of each service waits, is tried again, and is not lost',
    { tags: ['cloud-down'] },
    async () => {
      const reason = expect.stringMatching(/^(unreachable|connection)$/);
      const orders = await Promise.all(services.map(({ part }) => newOrder(part)));
      for (const { place } of orders) expect((await place()).status).toBe(202);
      portal.startWorker();
      const each = services.map(async ({ service }, at) => {
        const operation = async () => ({ service, ...(await orders[at]?.operation()) });
        await expect.poll(operation, { timeout: 50_000 }).toMatchObject({ state: 'waiting', reason });
        await portal.owner.run(sql`update operation set due_at = now() where state = 'waiting'`);
        await expect.poll(async () => (await operation()).attempts ?? 0).toBeGreaterThan(1);
        // It is tried again at this moment, or waits again.
        expect((await operation()).state).toMatch(/^(waiting|running)$/);
      });
      await Promise.all(each);
    },
  );
});
