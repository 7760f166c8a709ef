import sql from 'sql-template-tag';
import { expect, vi } from 'vitest';
import type { TestOrganization } from '../../testing/people.ts';
import { waiting } from '../../testing/storage.ts';
import { m365BackupSystem } from '../system.ts';
import { product, type BackupBench } from './bench.ts';

const daily = { scheduleKind: 'daily', days: 'everyday', time: '22:00', every: '60' };
const agreedPrices = [{ product, currency: 'SEK', unitPrice: '0.05' }];

/** Runs as tests let them happen, in the system and not by an order of the portal. */
export const runsOn = (bench: BackupBench) => {
  const { owner } = bench.portal;
  const driver = () => {
    const connection = bench.portal.platform.clouds.of(m365BackupSystem, 'SE-NORTH-1');
    if (!connection) throw new Error('The region is not connected.');
    return connection.driver;
  };

  /** Waits for the second reading of the region after this moment: the first may have begun before. */
  const read = async (): Promise<void> => {
    const whole = sql`name = 'm365-runs' and part = 'whole'`;
    for (let reading = 0; reading < 2; reading += 1) {
      const [row] = await owner.rows<{ now: Date }>(sql`select portal_now() as now`);
      await vi.waitFor(async () => {
        await owner.run(
          sql`update mirror set due_at = now() where ${whole} and lease_id is null and due_at > now()`,
        );
        const isRead = sql`coalesce(synced_at > ${row?.now ?? null}, false)`;
        expect(
          await owner.rows(sql`select ${isRead} as "isRead", reason from mirror where ${whole}`),
        ).toEqual([{ isRead: true, reason: null }]);
      }, waiting);
    }
  };

  /** A customer with a job of the entire organization: `id` is the portal's, `jobId` the system's. */
  const customerWithJob = async () => {
    const { customer, tenant } = await bench.enabledCustomer({ users: 12 });
    const entire = { backupType: 'entire-organization', included: [], excluded: [] };
    const body = { name: 'Allt', ...daily, ...entire, costConsent: true, agreedPrices };
    await bench.order('POST job', customer, { body });
    const job = await owner.first<{ id: string; jobId: string }>(
      sql`select id, job_id as "jobId" from m365_job where customer_id = ${customer.id}`,
    );
    if (!job) throw new Error('There is no job.');
    return { customer, tenant, ...job };
  };

  /** A run that is over at once. */
  const runNow = async (jobId: string, failure?: string): Promise<void> => {
    if (failure !== undefined)
      await bench.control('PUT next-run', { jobId, status: 'Failed', message: failure });
    await bench.control('PUT behavior', { runSeconds: 0 });
    await driver().startJob(jobId);
    await driver().getJob(jobId);
  };

  const runsOf = async (customer: TestOrganization, query: Record<string, string> = {}) =>
    (await bench.send<{ items: Run[] }>('GET job-history', customer, { query })).body.items;

  return { driver, read, customerWithJob, runNow, runsOf };
};

export type Run = Record<string, unknown> & { id: string };
