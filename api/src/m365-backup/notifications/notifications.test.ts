import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser, signIn, type TestOrganization } from '../../testing/people.ts';
import { createBackupBench, type BackupBench } from '../testing/bench.ts';
import { runsOn } from '../testing/runs.ts';
import { makeBackupRun } from '../testing/things.ts';
import { tellRuns } from './telling.ts';

let bench: BackupBench;
let on: ReturnType<typeof runsOn>;
beforeAll(async () => {
  bench = await createBackupBench();
  on = runsOn(bench);
});
afterAll(() => bench.close());

type Choice = { outcomes: string[]; roles?: string[]; addresses?: string[]; version?: number };
const choose = (customer: TestOrganization, { outcomes, roles = [], addresses = [], version = 0 }: Choice) =>
  bench.send('PUT notifications', customer, {
    body: { recipients: { roles, addresses }, outcomes, version },
  });

type Mail = { recipient: string; language: string; content: Record<string, unknown> };
const mailsOf = ({ id }: TestOrganization): Promise<Mail[]> =>
  bench.portal.owner.rows<Mail>(sql`
    select recipient, language, content from mail
    where kind = 'backupRunEnded' and content ->> 'customerId' = ${id} order by created_at, recipient`);
const outcomesOf = async (customer: TestOrganization): Promise<unknown[]> =>
  (await mailsOf(customer)).map(({ content }) => content['outcome']);
const address = (): string => `${randomUUID()}@example.com`;

describe('who gets mails of runs', () => {
  test('is nobody until somebody chooses, and is recorded', async () => {
    const { customer } = await bench.enabledCustomer();
    const unset = { recipients: { roles: [], addresses: [] }, outcomes: [], version: 0 };
    expect((await bench.send('GET notifications', customer)).body).toEqual(unset);
    const to = address();
    expect(await choose(customer, { outcomes: ['error'], roles: ['owner'], addresses: [to] })).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
    expect((await bench.send('GET notifications', customer)).body).toEqual({
      recipients: { roles: ['owner'], addresses: [to] },
      outcomes: ['error'],
      version: 1,
    });
    const entries = await bench.portal.owner.rows(sql`
      select user_name from audit_entry where customer_id = ${customer.id} and event = 'backupNotificationsChanged'`);
    expect(entries).toHaveLength(1);
  });

  test('is changed only as it was read', async () => {
    const { customer } = await bench.enabledCustomer();
    await choose(customer, { outcomes: ['error'] });
    for (const version of [0, 2])
      expect(await choose(customer, { outcomes: [], version })).toMatchObject({
        status: 409,
        body: { errorKey: 'stale' },
      });
    expect(await choose(customer, { outcomes: ['warning'], version: 1 })).toMatchObject({ status: 200 });
  });

  test('is chosen by those who may order, and of a customer that has the service', async () => {
    const { customer } = await bench.enabledCustomer();
    const viewer = await signIn(
      bench.portal,
      await createUser(bench.portal, bench.partner, { roles: ['viewer'] }),
    );
    const body = { recipients: { roles: [], addresses: [] }, outcomes: [], version: 0 };
    expect((await bench.send('PUT notifications', customer, { body, token: viewer })).status).toBe(403);
    await bench.order('POST disable', customer);
    expect(await choose(customer, { outcomes: [] })).toMatchObject({
      status: 409,
      body: { errorKey: 'serviceNotEnabled' },
    });
  });
});

describe('a run that has ended', () => {
  test('is mailed once to each who was chosen, in their language, with what failed', async () => {
    const { customer, jobId } = await on.customerWithJob();
    const owner = await createUser(bench.portal, customer, { roles: ['owner'] });
    const [to] = [address()];
    await choose(customer, { outcomes: ['error'], roles: ['owner'], addresses: [to, owner.email] });
    // The last try of it: none is announced.
    await makeBackupRun(bench.portal.owner, customer, {
      jobId,
      status: 'error',
      endedAt: new Date(Date.now() + 1000),
      retryNumber: 3,
      log: [
        { status: 'success', message: 'Connected', startedAt: new Date() },
        { status: 'error', message: 'The repository is full.', startedAt: new Date() },
      ],
    });
    await on.read();
    await on.read();
    const mails = await mailsOf(customer);
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([to, owner.email].toSorted());
    expect(mails[0]?.content).toMatchObject({
      jobName: 'Allt',
      outcome: 'error',
      tries: 4,
      problems: ['The repository is full.'],
    });
  });

  test('is not mailed when nobody wants to hear of such an end, or when it ended before that', async () => {
    const { customer, jobId } = await on.customerWithJob();
    await makeBackupRun(bench.portal.owner, customer, { jobId, status: 'error' });
    await choose(customer, { outcomes: ['error', 'warning'], addresses: [address()] });
    await on.runNow(jobId);
    await on.read();
    expect(await mailsOf(customer)).toEqual([]);
    await choose(customer, { outcomes: ['success'], addresses: [address()], version: 1 });
    await on.runNow(jobId);
    await on.read();
    expect(await outcomesOf(customer)).toEqual(['success']);
  });

  test('and is tried again is told of by its last try', async () => {
    const { customer, jobId } = await on.customerWithJob();
    await choose(customer, { outcomes: ['error', 'success'], addresses: [address()] });
    await on.runNow(jobId, 'The repository is full.');
    await on.read();
    expect(await mailsOf(customer)).toEqual([]);
    await bench.control('PUT clock', { advanceSeconds: 700 });
    await on.read();
    expect(await outcomesOf(customer)).toEqual(['success']);
  });

  test('is told of after two hours when the try that was announced does not come', async () => {
    const { customer, jobId } = await on.customerWithJob();
    await choose(customer, { outcomes: ['error'], addresses: [address()] });
    const { owner } = bench.portal;
    await owner.run(
      sql`update m365_notification set since = now() - interval '1 day' where customer_id = ${customer.id}`,
    );
    const ended = (minutes: number) => ({
      jobId,
      status: 'error',
      willBeRetried: true,
      endedAt: new Date(Date.now() - minutes * 60_000),
    });
    await makeBackupRun(owner, customer, ended(121));
    await makeBackupRun(owner, customer, ended(118));
    await on.read();
    expect(await outcomesOf(customer)).toEqual(['error']);
  });

  test('is told of once, however often a worker dies or begins anew over it', async () => {
    const { customer, jobId } = await on.customerWithJob();
    await choose(customer, { outcomes: ['error'], addresses: [address()] });
    const { owner } = bench.portal;
    const endedAt = new Date(Date.now() + 1000);
    await makeBackupRun(owner, customer, { jobId, status: 'error', endedAt });
    // It dies after the mail was queued, before the transaction has ended.
    const dying = owner.transaction(async (tx) => {
      await tellRuns(tx, 'SE-NORTH-1');
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    // Several at the same moment.
    await Promise.all([1, 2, 3].map(() => owner.transaction((tx) => tellRuns(tx, 'SE-NORTH-1'))));
    await on.read();
    expect(await outcomesOf(customer)).toEqual(['error']);
  });
});
