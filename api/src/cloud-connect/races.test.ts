import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreed, createCloudBench, gib, type CloudBench, type Sent } from './testing/bench.ts';
import type { TestOrganization } from '../testing/people.ts';

let bench: CloudBench;
beforeAll(async () => {
  bench = await createCloudBench();
  await bench.control('PUT behavior', { actionSeconds: 0 });
});
afterAll(() => bench.close());

type Sending = [call: 'PUT quota' | 'POST password' | 'POST disable', sent?: Sent];

describe('of two orders at the same moment one is taken', () => {
  /** Sends both at once; answers how each was answered, the one that was taken first. */
  async function both(customer: TestOrganization, orders: readonly Sending[]) {
    const answers = await Promise.all(
      orders.map(([call, sent]) => bench.send(call, customer, { body: {}, ...sent })),
    );
    const [taken] = answers.filter(({ status }) => status === 202);
    await bench.becomes(String(taken?.body['operationId']), 'succeeded');
    return answers.map(({ status }) => status).toSorted((one, other) => one - other);
  }
  const quota = async (customer: TestOrganization, quotaGiB: number): Promise<Sending> => {
    const { version } = await bench.details(customer);
    return ['PUT quota', { body: { quotaGiB, version, costConsent: true, agreedPrices: agreed } }];
  };

  test('two quotas', async () => {
    const customer = await bench.enabledCustomer(100);
    const orders = [await quota(customer, 200), await quota(customer, 300)];
    expect(await both(customer, orders)).toEqual([202, 409]);
    const { quotaGiB, state } = await bench.details(customer);
    expect([[200, 300].includes(Number(quotaGiB)), state]).toEqual([true, 'active']);
  });

  test.each(['a quota', 'a password'])('%s and the end', async (what) => {
    const customer = await bench.enabledCustomer(100);
    const order: Sending = what === 'a quota' ? await quota(customer, 200) : ['POST password'];
    expect(await both(customer, [order, ['POST disable']])).toEqual([202, 409]);
    const { state } = (await bench.send('GET status', customer)).body;
    const details = await bench.send('GET details', customer);
    expect([state, details.status]).toEqual(state === 'enabled' ? ['enabled', 200] : ['not-enabled', 404]);
  });
});

test('a password that waits is not shown while another is being set, which is the one that lets in', async () => {
  const customer = await bench.enabledCustomer();
  await bench.control('PUT behavior', { actionSeconds: 3600 });
  const { body } = await bench.send('POST password', customer, { body: {} });
  expect(await bench.send('POST password/secret', customer, { body: {} })).toMatchObject({
    status: 409,
    body: { errorKey: 'operationOpen' },
  });
  await bench.control('PUT behavior', { actionSeconds: 0 });
  await bench.control('PUT clock', { offsetSeconds: 7200 });
  await bench.becomes(String(body['operationId']), 'succeeded');
  await bench.control('PUT clock', { offsetSeconds: 0 });
  await bench.backUp(customer, await bench.password(customer), []);
});

test('backups that cannot be read end nothing: the console is away, and nobody has named what goes', async () => {
  const customer = await bench.enabledCustomer();
  const daily = { name: 'Servers', machines: 3, fullBytes: gib, bytesPerRun: gib, points: 1 };
  await bench.backUp(customer, await bench.password(customer), [daily]);
  await bench.mirrored();
  await bench.control('PUT faults', { fault: 'down' });
  expect(await bench.send('GET backups', customer)).toMatchObject({
    status: 503,
    body: { errorKey: 'cloudConnectUnavailable' },
  });
  const { body } = await bench.send('POST disable', customer, { body: {} });
  await bench.control('PUT faults', { fault: 'none' });
  await bench.becomes(String(body['operationId']), 'failed');
  expect(await bench.operation(String(body['operationId']))).toMatchObject({ reason: 'backupsLeft' });
  expect((await bench.send('GET status', customer)).body).toMatchObject({ state: 'enabled' });
});
