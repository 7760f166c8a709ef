import { problem } from '@portal/contract/errors';
import { pathWith } from '@portal/contract/endpoint-paths';
import { endpoints } from '@portal/contract/endpoints';
import type { Endpoint } from '@portal/contract/http';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import sql, { raw } from 'sql-template-tag';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digest } from '../../testing/digest.ts';
import { expectations } from '../../testing/matrix/expectations.ts';
import {
  brokenBodies,
  deepBody,
  fieldsOf,
  hostileObject,
  hostilePaths,
  hostileQueries,
} from '../../testing/matrix/hostile.ts';
import { requestFor, probesOf, type Probe } from '../../testing/matrix/probes.ts';
import type { Request } from '../../testing/matrix/request.ts';
import { createWorld, type World } from '../../testing/matrix/world.ts';
import { isLong, sampleNote, sampleOf, seed } from '../../testing/sample.ts';

let world: World;
let calls: Call[];

/** An endpoint with somebody who may call it, and valid input. */
type Call = { endpoint: Endpoint; probe: Probe; request: Request; url: string };

async function callOf(endpoint: Endpoint): Promise<Call> {
  const expectation = expectations[endpoint.name];
  if (!expectation) throw new Error(`${endpoint.name} has no row.`);
  const probes = probesOf(world, endpoint, expectation).filter(({ actor, chosen }) =>
    chosen.id !== 'none' || !['thing', 'visit'].includes(expectation.at) ? actor.name !== 'anonymous' : false,
  );
  const good = [expectation.answer];
  const probe = ['partner', 'operator', 'customer']
    .flatMap((name) =>
      probes.filter(({ actor, accepted }) => actor.name === name && accepted.join() === good.join()),
    )
    .at(0);
  if (!probe) throw new Error(`Nobody calls ${endpoint.name}.`);
  const request = await requestFor(world, expectation, probe);
  return { endpoint, probe, request, url: `/api${pathWith(endpoint.path, request.params ?? {})}` };
}

beforeAll(async () => {
  world = await createWorld();
  const served = endpoints.filter(({ contentType }) => contentType === undefined);
  calls = [];
  for (const endpoint of served) calls.push(await callOf(endpoint));
});
afterAll(() => world.close());

let address = 0;
/** Another address for each call, so that no bound on an address stands in the way. */
const nextAddress = (): string => {
  address += 1;
  return `203.0.${Math.floor(address / 250) % 250}.${address % 250}`;
};

const inside =
  /\b(select|insert|update|delete) .* (from|into|set) |syntax error|at \S+ \(|node_modules|\.ts:\d|relation "|SQLSTATE|violates|invalid input syntax|ECONN|\/home\/|\/usr\//i;

type Answer = { statusCode: number; body: string; headers: object };

/** A cloud that is not there is no fault of the portal's, where the record of the endpoint says that it may be away. */
const tellsOfAway = (endpoint: Endpoint | null, { statusCode, body }: Answer): boolean => {
  const key = /"errorKey":"(\w+Unavailable)"/.exec(body)?.[1];
  return statusCode === 503 && endpoint?.errors?.some((error) => error === key) === true;
};

/** What is wrong with an answer, whatever the question was. */
function faultOf(about: string, response: Answer, endpoint: Endpoint | null = null): string[] {
  const { statusCode: status, body } = response;
  const faults: string[] = [];
  if (status >= 500 && !tellsOfAway(endpoint, response))
    faults.push(`${about}: ${status} ${body.slice(0, 200)}`);
  if (inside.test(body) && status >= 400) faults.push(`${about}: tells of its inside: ${body.slice(0, 200)}`);
  if (!('x-content-type-options' in response.headers)) faults.push(`${about}: no security headers`);
  if (status < 400) return faults;
  const parsed = safeJson(body);
  const shaped = problem.strict().safeParse(parsed);
  if (!shaped.success) faults.push(`${about}: ${status} is not in the one shape: ${body.slice(0, 200)}`);
  else if (!/^[0-9a-f-]{36}$/.test(shaped.data.requestId)) faults.push(`${about}: no request id`);
  return faults;
}

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

async function ask(call: Call, options: InjectOptions): Promise<Answer> {
  const token = call.endpoint.name === 'logout' ? await call.probe.actor.newToken() : call.probe.actor.token;
  return world.portal.app.inject({
    method: call.endpoint.method,
    url: call.url,
    remoteAddress: nextAddress(),
    ...options,
    headers: { authorization: `Bearer ${token}`, ...call.request.headers, ...options.headers },
  });
}

const json = { 'content-type': 'application/json' };

/** One digest of all that calls of the API may change. */
async function contents(): Promise<string> {
  const tables = await world.portal.owner.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname not in ('session', 'guess', 'rate_limit')`);
  const each = tables.map(({ name }) => `select '${name} ' || ${digest} as digest from ${name} t`);
  const rows = await world.portal.owner.rows<{ digest: string }>(sql`${raw(each.join(' union all '))}`);
  return rows
    .map((row) => row.digest)
    .toSorted()
    .join();
}

/** The name is what a test says of a question; `trick` is the same at each endpoint. */
type Question = { name: string; trick: string; call: Call; options: InjectOptions };

const someOf = (questions: readonly Question[], share: number): Question[] =>
  sampleOf(questions, { share, kinds: ({ trick, call }) => [trick, call.endpoint.name] });

/** Asks everything; `refused` says that each has to be refused and nothing may have changed. */
async function askAll(questions: readonly Question[], refused: boolean): Promise<string[]> {
  const faults: string[] = [];
  const before = refused ? await contents() : '';
  for (const { name, call, options } of questions) {
    const response = await ask(call, options);
    faults.push(...faultOf(name, response, call.endpoint));
    if (refused && response.statusCode < 400) faults.push(`${name}: ${response.statusCode}`);
  }
  if (refused && before !== (await contents())) faults.push('something was changed');
  return faults;
}

const withBody = (): Call[] => calls.filter(({ endpoint }) => endpoint.body);

describe('bodies', { tags: ['hostile-input'] }, () => {
  test('that are broken are refused in the one error shape, and change nothing', async () => {
    const all = withBody().flatMap((call) =>
      brokenBodies(call.request.body ?? {}).map(({ about, payload, contentType = 'application/json' }) => ({
        name: `${call.endpoint.name}, ${about}`,
        trick: about,
        call,
        options: {
          query: call.request.query ?? {},
          payload,
          headers: contentType === '' ? {} : { 'content-type': contentType },
        },
      })),
    );
    expect(all.length).toBeGreaterThan(700);
    const questions = someOf(all, 0.1);
    const faults = await askAll(questions, true);
    expect(faults.slice(0, 30), `${questions.length} bodies, ${sampleNote}`).toEqual([]);
  });

  test('of 300 KB are too large, and one nested 100,000 deep is refused as any other', async () => {
    const all = withBody().flatMap((call) => {
      const query = call.request.query ?? {};
      const [field = 'a'] = Object.keys(call.request.body ?? {});
      const name = call.endpoint.name;
      return [
        {
          name: `${name}, large`,
          trick: 'large',
          call,
          options: { query, headers: json, payload: JSON.stringify({ [field]: 'x'.repeat(300_000) }) },
        },
        {
          name: `${name}, deep`,
          trick: 'deep',
          call,
          options: { query, headers: json, payload: deepBody(field) },
        },
      ];
    });
    expect((await askAll(someOf(all, 0), true)).slice(0, 30), sampleNote).toEqual([]);
    const [first] = all;
    const answer = first && (await ask(first.call, first.options));
    expect([answer?.statusCode, safeJson(answer?.body ?? '')]).toMatchObject([413, { errorKey: 'tooLarge' }]);
  });

  test('with the strangest values in every field never break the portal', async () => {
    const faults: string[] = [];
    let sent = 0;
    for (const call of withBody()) {
      const fields = Object.keys(fieldsOf(call.endpoint.body));
      if (fields.length === 0) continue;
      const bodies = fc.sample(hostileObject(fields), { numRuns: isLong ? 100 : 10, seed });
      for (const body of bodies) {
        const payload = JSON.stringify({ ...call.request.body, ...body });
        const response = await ask(call, { query: call.request.query ?? {}, headers: json, payload });
        faults.push(...faultOf(`${call.endpoint.name} ${payload.slice(0, 300)}`, response, call.endpoint));
        sent += 1;
      }
    }
    expect(faults.slice(0, 20), `${sent} bodies, ${faults.length} faults, ${sampleNote}`).toEqual([]);
    expect(sent).toBeGreaterThan(isLong ? 2000 : 200);
    const getMe = calls.find(({ endpoint }) => endpoint.name === 'getMe');
    expect(getMe && (await ask(getMe, {})).statusCode, 'who asks is still signed in').toBe(200);
  }, 120_000);

  test('with halves of characters or NUL in a text are refused, wherever it stands', async () => {
    const all = withBody().flatMap((call) =>
      Object.entries(call.request.body ?? {})
        .filter(([, value]) => typeof value === 'string')
        .flatMap(([field, value]) =>
          [String.raw`\u0000`, String.raw`\ud800`, String.raw`\udc00x`].map((bad) => ({
            name: `${call.endpoint.name}.${field} with ${bad}`,
            trick: bad,
            call,
            options: {
              query: call.request.query ?? {},
              headers: json,
              payload: JSON.stringify({ ...call.request.body, [field]: '?' }).replace(
                '"?"',
                `"${String(value)}${bad}"`,
              ),
            },
          })),
        ),
    );
    expect(all.length).toBeGreaterThan(60);
    expect((await askAll(someOf(all, 0.1), true)).slice(0, 30), sampleNote).toEqual([]);
  });

  test('a text that only looks like an escape is taken as it is', async () => {
    const call = calls.find(({ endpoint }) => endpoint.name === 'createCustomer');
    if (!call) throw new Error('There is no createCustomer.');
    const name = String.raw`Backslash \u0000 \ud800 AB`;
    const response = await ask(call, {
      headers: json,
      payload: JSON.stringify({ ...call.request.body, name }),
    });
    expect(response.statusCode).toBe(201);
  });
});

describe('fields that nobody asked for', { tags: ['hostile-input'] }, () => {
  test('have no effect: no role, tenant, state or price is taken from a body', async () => {
    const { portal } = world;
    const call = calls.find(({ endpoint }) => endpoint.name === 'createCustomer');
    const foreign = world.partners[1]?.partnerId;
    const payload = {
      ...call?.request.body,
      name: 'Extra fields',
      partnerId: foreign,
      partner_id: foreign,
      id: foreign,
      kind: 'operator',
      state: 'suspended',
      role: 'owner',
      price: 0,
      version: 99,
      createdAt: '2001-01-01T00:00:00Z',
    };
    if (!call) throw new Error('There is no createCustomer.');
    expect((await ask(call, { payload })).statusCode).toBe(201);
    const stored = await portal.owner.first(sql`
      select partner_id as "partnerId", kind, state, version, created_at > now() - interval '1 minute' as "isNew"
      from organization where name = 'Extra fields'`);
    const { partnerId } = world.partners[0] ?? {};
    expect(stored).toEqual({ partnerId, kind: 'customer', state: 'active', version: 1, isNew: true });
  });

  test('are not in any answer: each holds what its record names and nothing more', async () => {
    const undeclared: string[] = [];
    for (const call of calls) {
      const { query = {}, body } = call.request;
      const response = await ask(call, { query, ...(body ? { payload: body } : {}) });
      if (response.statusCode >= 300 || !call.endpoint.response) continue;
      const declared = JSON.stringify(z.parse(call.endpoint.response, JSON.parse(response.body)));
      if (declared.length !== JSON.stringify(JSON.parse(response.body)).length)
        undeclared.push(`${call.endpoint.name}: ${response.body.slice(0, 200)}`);
    }
    expect(undeclared).toEqual([]);
  });
});

/** As many as `hostileQueries` plays with each field. */
const tricksOfField = 11;

describe('addresses', { tags: ['hostile-input'] }, () => {
  test('with repeated, nested, broken or hostile queries never break the portal', async () => {
    const all = calls.flatMap((call) => {
      const valid = new URLSearchParams(call.request.query).toString();
      const fields = Object.keys(fieldsOf(call.endpoint.query));
      const body = call.request.body;
      const payload = body ? { payload: body } : {};
      const queries = hostileQueries(valid, fields.length > 0 ? fields : ['unasked']);
      return [
        ...queries.map((query, index) => ({
          name: `${call.endpoint.name}?${query.slice(0, 120)}`,
          trick: `${index % tricksOfField}`,
          call,
          options: { url: `${call.url}?${query}`, ...payload },
        })),
        ...hostilePaths(call.endpoint.path, call.request.params ?? {}).map((path) => ({
          name: `${call.endpoint.name} at ${path.slice(0, 120)}`,
          trick: path,
          call,
          options: { url: `/api${path}?${valid}`, ...payload },
        })),
      ];
    });
    expect(all.length).toBeGreaterThan(1000);
    const questions = someOf(all, 0.1);
    const about = `${questions.length} queries, ${sampleNote}`;
    expect((await askAll(questions, false)).slice(0, 30), about).toEqual([]);
  }, 120_000);

  test('a value given twice is refused, not guessed', async () => {
    const call = calls.find(({ endpoint }) => endpoint.name === 'getCustomer');
    if (!call) throw new Error('There is no getCustomer.');
    const id = call.request.query?.['id'];
    const response = await ask(call, { url: `${call.url}?id=${id}&id=${world.partners[1]?.first.id}` });
    expect(safeJson(response.body)).toMatchObject({
      errorKey: 'invalid',
      fields: { id: { errorKey: 'invalid' } },
    });
  });

  test('that play tricks with the path are unknown or malformed, in the one shape', async () => {
    const { app } = world.portal;
    const tricks = [
      '/api/no-such-thing/',
      '/api/%2e%2e/me/',
      '/api/..%2fme/',
      '/api//me/',
      '/api/me//',
      '/api/me/x',
      '/api/me%00/',
      '/api/me%2f',
      '/api/me;a=b/',
      '/api/%',
      '/api/%zz/',
      '/api/%c0%ae%c0%ae/',
      '/api/ME/',
      '/api/customer/deletion/../../me',
      `/api/${'x'.repeat(5000)}/`,
      '/api/docs/reader/../package.json',
      '/api/docs/reader/%2e%2e%2fpackage.json',
      '/api/docs/reader/index.html',
    ];
    const faults: string[] = [];
    for (const url of tricks) {
      const response = await app.inject({ url });
      faults.push(...faultOf(url.slice(0, 60), response));
      const resolved = new URL(url, 'http://localhost').pathname;
      if (response.statusCode < 400 && resolved === url) faults.push(`${url}: ${response.statusCode}`);
    }
    expect(faults).toEqual([]);
  });

  test('answer with and without the last slash', async () => {
    const faults: string[] = [];
    for (const call of calls) {
      if (call.endpoint.name === 'logout') continue;
      const other = call.url.endsWith('/') ? call.url.slice(0, -1) : `${call.url}/`;
      const body = call.endpoint.body ? { payload: [] } : {};
      const headers = call.endpoint.method === 'GET' ? {} : { authorization: 'Bearer none' };
      const options = { query: call.request.query ?? {}, headers, ...body };
      const [one, two] = [await ask(call, options), await ask(call, { ...options, url: other })];
      if (one.statusCode !== two.statusCode)
        faults.push(`${other}: ${two.statusCode}, not ${one.statusCode}`);
    }
    expect(faults).toEqual([]);
  });

  test('with another method are 405 and name those that are allowed', async () => {
    const paths = Map.groupBy(endpoints, ({ path }) => path);
    const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;
    const wrong = [...paths].flatMap(([path, records]) => {
      const allowed = records
        .map(({ method }) => method)
        .toSorted()
        .join(', ');
      const others = methods.filter((method) => !records.some((record) => record.method === method));
      const urls = [`/api${path}`, `/api${path.replace(/\/$/, '')}?a=b`];
      return others.flatMap((method) => urls.map((url) => ({ method, url, allowed })));
    });
    const faults: string[] = [];
    for (const { method, url, allowed } of wrong) {
      const response = await world.portal.app.inject({ method, url });
      faults.push(...faultOf(`${method} ${url}`, response));
      const named = `${response.headers['allow']}`.split(', ').toSorted().join(', ');
      if (response.statusCode !== 405 || named !== allowed)
        faults.push(`${method} ${url}: ${response.statusCode} allow ${named}`);
    }
    expect(faults.slice(0, 20), `${paths.size} paths`).toEqual([]);
  });
});
