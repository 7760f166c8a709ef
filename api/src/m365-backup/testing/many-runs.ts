import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { TestOrganization } from '../../testing/people.ts';

/** So many runs of ten jobs, one every five minutes; one in a thousand has failed. */
export async function makeManyRuns(
  owner: Pick<Queryable, 'run'>,
  customer: TestOrganization,
  runs: number,
): Promise<void> {
  await owner.run(sql`
    insert into m365_run (partner_id, customer_id, id, region, session_id, job_id, job_name, retry_number, will_be_retried,
      status, started_at, ended_at, transferred_bytes, processed_items, log)
    select ${customer.partnerId}, ${customer.id}, gen_random_uuid(), 'SE-NORTH-1', 'session-' || n, 'job-' || n % 10,
      'Job ' || n % 10, 0, false, case when n % 1000 = 0 then 'error' else 'success' end,
      portal_now() - n * interval '5 minutes', portal_now() - n * interval '5 minutes' + interval '3 minutes', n * 1e6, n,
      jsonb_build_array(jsonb_build_object('status', 'success', 'message', repeat(md5(n::text), 20), 'startedAt', portal_now()))
    from generate_series(1, ${runs}::integer) n`);
}
