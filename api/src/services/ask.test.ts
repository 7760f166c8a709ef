import { defineEndpoint } from '@portal/contract/http';
import { ofCustomer } from '@portal/contract/services/endpoints';
import Fastify, { type FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import * as z from 'zod';
import { asks, type Binding } from '../platform/http/call.ts';
import { ask } from '../platform/outbound/ask.ts';
import { organizationRegister } from '../customers/index.ts';
import { installErrorAnswers } from '../platform/http/error-answers.ts';
import { serve } from '../platform/http/http.ts';
import { createLane } from '../platform/http/lane.ts';
import type { SystemProblems } from '../platform/http/provider-problems.ts';
import { createSessions } from '../platform/sessions/sessions.ts';
import { createManaging } from '../platform/sessions/visits.ts';
import { createMadeUp } from '../testing/made-up/driver.ts';
import { startMadeUpSystem, type MadeUpSystem } from '../testing/made-up/system.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { waiting } from '../testing/storage.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { note } from './ordering.ts';

let portal: TestPortal;
let system: MadeUpSystem;
let app: FastifyInstance;
let partner: TestOrganization;
let customer: TestOrganization;
let stranger: TestOrganization;
let token: string;
/** The questions as they are put to the register and to the made-up system. */
let questions: { register: MockInstance; madeUp: MockInstance };

type Driver = ReturnType<typeof createMadeUp>;

/** A link into the customer's part of the made-up system, which is asked for at the moment of the press. */
const getLoginLink = defineEndpoint({
  name: 'getMadeUpLoginLink',
  module: 's3-storage',
  method: 'POST',
  path: '/made-up/login-link/',
  summary: 'A link to the made-up system.',
  access: { may: 'services.order' },
  scope: 'customer',
  query: ofCustomer,
  body: z.object({}),
  response: z.object({ customerName: z.string(), answer: z.string() }),
  unsafe: true,
});

const madeUp: SystemProblems = {
  unavailable: 'registerUnavailable',
  missing: 'organizationNotFound',
};

function bindingOf(driver: Driver): Binding {
  return asks(getLoginLink, {
    find: async ({ tx, tenant }) => {
      const row = await tx.first<{ name: string }>(
        sql`select name from organization where id = ${tenant.customerId}`,
      );
      return row?.name ?? '';
    },
    ask: async ({ found }) => {
      await ask(madeUp, () => driver.ask('/things'));
      return { customerName: found, answer: 'a link' };
    },
    note: (call) => note(call, { event: 'accessKeySecretShown', target: call.found }),
  });
}

beforeAll(async () => {
  system = await startMadeUpSystem();
  portal = await createTestPortal({
    DATABASE_POOL: '1',
    CONNECTIONS: JSON.stringify([
      {
        system: 'organization-register',
        baseUrl: system.url,
        tokenUrl: `${system.url}/token`,
        clientId: 'portal',
        clientSecret: 'secret',
      },
    ]),
  });
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  stranger = await createCustomer(portal, await createPartner(portal));
  token = await signIn(portal, await createUser(portal, partner));
  app = Fastify();
  installErrorAnswers(app);
  const { platform } = portal;
  const driver = createMadeUp(system, platform.outbound);
  const register = platform.clouds.of(organizationRegister, '')?.driver;
  if (!register) throw new Error('The register is not connected.');
  questions = { register: vi.spyOn(register, 'lookUp'), madeUp: vi.spyOn(driver, 'ask') };
  serve(app, bindingOf(driver), {
    platform,
    sessions: createSessions(platform),
    managing: createManaging(platform.clock),
    heavyReads: createLane({ atOnce: 1, ofOne: 1, waitSeconds: 1 }),
  });
});
beforeEach(() => {
  system.requests.length = 0;
  system.before = () => Promise.resolve();
});
afterAll(async () => {
  await app.close();
  await portal.close();
  await system.close();
});

const link = async (of: TestOrganization = customer, as = token) => {
  const response = await app.inject({
    method: 'POST',
    url: `/api/made-up/login-link/?customerId=${of.id}`,
    headers: { authorization: `Bearer ${as}` },
    payload: {},
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};
const lookUp = () =>
  portal.call('GET', '/customer/organization-lookup/', {
    token,
    query: { organizationNumber: '559240-7166' },
  });
const noted = () =>
  portal.owner.rows(sql`select target from audit_entry where customer_id = ${customer.id} order by at`);
const untilRequested = () => expect.poll(() => system.open(), waiting).toBe(1);

describe.each([
  ['the company register', 'register', lookUp],
  ['the made-up service', 'madeUp', () => link()],
] as const)('a question to %s', (_, name, send) => {
  test('that is not answered is given up, while the system could still answer', async () => {
    const answering = Promise.withResolvers<undefined>();
    system.before = () => answering.promise;
    const answer = await send();
    expect(answer).toMatchObject({ status: 503, body: { errorKey: 'registerUnavailable' } });
    // By whoever waits, and not because the way out has given up.
    expect(questions[name].mock.settledResults.at(-1)?.type).toBe('incomplete');
    answering.resolve(undefined);
    await expect.poll(() => system.open(), waiting).toBe(0);
  });

  test('holds no connection of the database meanwhile', async () => {
    const answering = Promise.withResolvers<undefined>();
    system.before = () => answering.promise;
    let isOver = false;
    const pending = send().then(() => (isOver = true));
    await untilRequested();
    const list = await portal.call('GET', '/customers/', { token });
    expect([list.status, isOver]).toEqual([200, false]);
    answering.resolve(undefined);
    await pending;
  });
});

test('what was asked for is answered and noted', async () => {
  const before = (await noted()).length;
  expect(await link()).toEqual({ status: 200, body: { customerName: customer.name, answer: 'a link' } });
  expect((await noted()).slice(before)).toEqual([{ target: customer.name }]);
});

test("nothing is asked for another partner's customer", async () => {
  expect((await link(stranger)).status).toBe(404);
  expect(system.requests).toEqual([]);
});

test('who was signed out while the system answered gets nothing, and nothing is noted', async () => {
  const user = await createUser(portal, partner);
  const own = await signIn(portal, user);
  const before = (await noted()).length;
  system.before = async () => {
    await portal.owner.run(sql`delete from session where user_id = ${user.id}`);
  };
  const { status, body } = await link(customer, own);
  expect([status, body['answer']]).toEqual([401, undefined]);
  expect((await noted()).length).toBe(before);
});

test('a system whose circuit is open is not asked', async () => {
  system.before = () => Promise.resolve(system.dropAll());
  while ((await link()).status !== 503 || system.requests.length < 5);
  const before = system.requests.length;
  expect((await link()).status).toBe(503);
  expect(system.requests).toHaveLength(before);
});
