import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
  type TestUser,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { publish, publishToOperator, type TenantEvent } from './events.ts';

let portal: TestPortal;
let address: string;
let operator: TestOrganization;
let partner: TestOrganization;
let customer: TestOrganization;
let sibling: TestOrganization;
let user: TestUser;

type Heard = { status: number; events: Record<string, unknown>[]; ended: () => boolean; stop(): void };
const open: Heard[] = [];

beforeAll(async () => {
  portal = await createTestPortal({ IDLE_MINUTES: '30' });
  address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  operator = await createOperator(portal);
});
beforeEach(async () => {
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  sibling = await createCustomer(portal, partner);
  user = await createUser(portal, partner);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.stop();
});
afterAll(() => portal.close());

async function listen(token: string, query = '', path = '/operations/events/'): Promise<Heard> {
  const controller = new AbortController();
  const response = await fetch(`${address}/api${path}${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  const events: Record<string, unknown>[] = [];
  let isOver = false;
  const read = async (): Promise<void> => {
    let text = '';
    for await (const part of response.body ?? []) {
      text += Buffer.from(part).toString('utf8');
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      events.push(
        ...messages
          .filter((one) => one.startsWith('data: '))
          .map((one): Record<string, unknown> => JSON.parse(one.slice(6))),
      );
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  const heard = { status: response.status, events, ended: () => isOver, stop: () => controller.abort() };
  open.push(heard);
  return heard;
}

const tell = (
  organization: TestOrganization,
  topic: TenantEvent['topic'],
  customerId: string | null = null,
): Promise<void> => publish(portal.owner, { topic, partnerId: organization.partnerId, customerId, id: null });

const waiting = { timeout: 50_000, interval: 20 };
const topics = ({ events }: Heard): unknown[] => events.map(({ topic, customerId }) => [topic, customerId]);

test('a partner hears all of its customers, a customer only itself, and nobody another partner', async () => {
  const inPartner = await listen(await signIn(portal, user));
  const inCustomer = await listen(await signIn(portal, await createUser(portal, customer)));
  const visiting = await listen(await signIn(portal, user, { actingIn: customer }));
  const strangers = await createPartner(portal);
  await tell(strangers, 'customers', null);
  await tell(strangers, 'buckets', customer.id);
  await tell(partner, 'buckets', sibling.id);
  await tell(partner, 'buckets', customer.id);
  await tell(partner, 'operation', customer.id);
  const own = [
    ['buckets', customer.id],
    ['operation', customer.id],
  ];
  await vi.waitFor(() => expect(topics(inPartner)).toEqual([['buckets', sibling.id], ...own]), waiting);
  await vi.waitFor(() => expect([topics(inCustomer), topics(visiting)]).toEqual([own, own]), waiting);
  expect(JSON.stringify([inPartner.events, inCustomer.events])).not.toContain(strangers.partnerId);
});

test('an operator hears the organization that it names, and there is none that does not exist', async () => {
  const token = await signIn(portal, await createUser(portal, operator));
  const heard = await listen(token, `?partnerId=${partner.id}`);
  await tell(partner, 'customers', customer.id);
  await vi.waitFor(() => expect(topics(heard)).toEqual([['customers', customer.id]]), waiting);
  expect([(await listen(token)).status, (await listen(token, `?partnerId=${customer.id}`)).status]).toEqual([
    400, 404,
  ]);
});

test('an operator that names no organization hears its own, and of the others only that their queues have changed', async () => {
  const viewer = await signIn(portal, await createUser(portal, operator, { roles: ['viewer'] }));
  const heard = await listen(viewer, '', '/operator/events/');
  await tell(partner, 'buckets', customer.id);
  for (let n = 0; n < 5; n += 1) await tell(partner, 'operation', customer.id);
  await tell(operator, 'users');
  await publishToOperator(portal.owner, 'connections');
  const own = [
    ['users', null],
    ['connections', null],
    ['queues', null],
  ];
  await vi.waitFor(() => expect(topics(heard)).toEqual(own), waiting);
  expect(JSON.stringify(heard.events)).not.toContain(customer.id);
  await publishToOperator(portal.owner, 'queues');
  await vi.waitFor(() => expect(topics(heard)).toEqual([...own, ['queues', null]]), waiting);
  const reseller = await signIn(portal, user);
  expect((await listen(reseller, '', '/operator/events/')).status).toBe(403);
});

test('a stream ends with its session, and tells nothing of what happens after', async () => {
  const token = await signIn(portal, user);
  const heard = await listen(token);
  await tell(partner, 'buckets', customer.id);
  await vi.waitFor(() => expect(heard.events).toHaveLength(1), waiting);
  await portal.call('DELETE', '/auth-v2/session', { token });
  // What was asked of the session a moment ago counts for a second.
  await vi.waitFor(async () => {
    await tell(partner, 'operation', customer.id);
    expect(heard.ended()).toBe(true);
  }, waiting);
  const before = heard.events.length;
  await tell(partner, 'customers', customer.id);
  const after = await listen(await signIn(portal, user));
  await tell(partner, 'customers', customer.id);
  await vi.waitFor(() => expect(after.events.length).toBeGreaterThan(0), waiting);
  expect(heard.events).toHaveLength(before);
});

test.each([
  ['another role', () => sql`update user_account set roles = '{viewer}' where id = ${user.id}`],
  ['another name', () => sql`update user_account set first_name = 'Eva' where id = ${user.id}`],
  ['a suspended partner', () => sql`update organization set state = 'suspended' where id = ${partner.id}`],
  [
    'another name of the company',
    () => sql`update organization set name = 'Nya AB' where id = ${partner.id}`,
  ],
])('who listens is told to look for themselves at %s, and nobody else is', async (_name, change) => {
  const heard = await listen(await signIn(portal, user));
  const strangers = await createPartner(portal);
  const stranger = await listen(await signIn(portal, await createUser(portal, strangers)));
  await portal.owner.run(change());
  await vi.waitFor(() => expect(topics(heard)).toEqual([['session', null]]), waiting);
  await tell(strangers, 'users');
  await vi.waitFor(() => expect(topics(stranger)).toEqual([['users', null]]), waiting);
  expect(heard.ended()).toBe(false);
});

test('a stream does not keep an idle session open', async () => {
  const token = await signIn(portal, user);
  const heard = await listen(token);
  await portal.owner.run(
    sql`update session set last_seen_at = now() - interval '10 minutes' where user_id = ${user.id}`,
  );
  await tell(partner, 'buckets', customer.id);
  await vi.waitFor(() => expect(heard.events).toHaveLength(1), waiting);
  const seen = await portal.owner.first<{ isOld: boolean }>(
    sql`select last_seen_at < now() - interval '9 minutes' as "isOld" from session where user_id = ${user.id}`,
  );
  expect(seen).toEqual({ isOld: true });
});

test('when the listening connection breaks it opens again, and everybody is told to look for themselves', async () => {
  const heard = await listen(await signIn(portal, user));
  await tell(partner, 'buckets', customer.id);
  await vi.waitFor(() => expect(heard.events).toHaveLength(1), waiting);
  const cut = await portal.owner.rows(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`);
  expect(cut).toHaveLength(1);
  await vi.waitFor(() => expect(topics(heard)).toContainEqual(['session', null]), waiting);
  await tell(partner, 'operation', customer.id);
  await vi.waitFor(() => expect(topics(heard)).toContainEqual(['operation', customer.id]), waiting);
  expect(heard.ended()).toBe(false);
});

test('a stream has the security headers, and a HEAD does not wait for its end', async () => {
  const token = await signIn(portal, user);
  const heard = await fetch(`${address}/api/operations/events/`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(heard.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect([heard.headers.get('x-content-type-options'), heard.headers.get('cache-control')]).toEqual([
    'nosniff',
    'no-store',
  ]);
  await heard.body?.cancel();
  const head = await fetch(`${address}/api/operations/events/`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
});
