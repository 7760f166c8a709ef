import { jobStates, listCloudJobs } from '@portal/contract/cloud-connect/jobs';
import { cloudConnectUsage } from '@portal/contract/cloud-connect/usage';
import sql from 'sql-template-tag';
import { inPairs, rowsOf } from '../../testing/lists/companies.ts';
import type { Item, ListCase } from '../../testing/lists/list-case.ts';
import { enabledIn, ofCustomer, usageLists } from '../../testing/lists/services.ts';

// As a person expects them, from the worst on.
const worstFirst =
  'failed warning waiting-for-tape waiting-for-repository unknown running starting stopping enabling disabling success idle none'.split(
    ' ',
  );
const urgencyOf = ({ state }: Item): number => worstFirst.indexOf(String(state));

const jobs: ListCase = {
  endpoint: listCloudJobs,
  text: ({ name }) => name,
  columns: {
    state: { as: 'number', of: urgencyOf },
    name: { as: 'text' },
    startedAt: { as: 'time' },
    endedAt: { as: 'time' },
    durationSeconds: { as: 'number' },
    transferredBytes: { as: 'number' },
  },
  searched: ['name'],
  filters: { state: {} },
  arrange: (portal) =>
    ofCustomer(
      portal,
      enabledIn('cloud-connect'),
      ({ partnerId, customerId }, texts) => sql`
        insert into cloud_job (partner_id, customer_id, id, region, job_id, name, state, is_enabled, started_at, ended_at,
          duration_seconds, transferred_bytes, schedule)
        select ${partnerId}, ${customerId}, gen_random_uuid(), 'SE-NORTH-1', gen_random_uuid(), r.text,
          (${[...jobStates]}::text[])[1 + r.n % ${jobStates.length}::integer], true,
          case when r.n % 4 > 0 then ${inPairs} end, case when r.n % 5 > 0 then ${inPairs} end,
          case when r.n % 5 > 0 then r.n / 2 * 60 end, case when r.n % 3 > 0 then r.n / 2 * 1000 end, 'daily'
        from ${rowsOf(texts)}`,
    ),
};

const metered = { service: 'cloud-connect', product: 'cloud-connect.storage' } as const;

export const lists: readonly ListCase[] = [jobs, ...usageLists(cloudConnectUsage, metered)];
