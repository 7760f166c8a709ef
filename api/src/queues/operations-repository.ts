import type { QueryOf } from '@portal/contract/http';
import type { listQueuedOperations, Queues } from '@portal/contract/queues';
import { workerGoneSeconds } from '@portal/contract/queues';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import { containsText, listRead } from '../platform/http/lists.ts';
import type { Sealer } from '../platform/process/seal.ts';
import type { TenantRead } from '../platform/database/tenancy.ts';

type ListQuery = QueryOf<typeof listQueuedOperations>;

/** What failed and was ordered anew counts no more. In two arms, because each has an index of its own. */
const isQueued = sql`(t.state in ('waiting', 'running') or t.state in ('failed', 'needs-attention') and not exists (
  select from operation newer where newer.partner_id = t.partner_id and newer.customer_id = t.customer_id
    and newer.service = t.service and newer.target_id = t.target_id and newer.lane = t.lane
    and newer.created_at > t.created_at))`;

const from = sql`operation t
  join organization p on p.partner_id = t.partner_id and p.id = t.partner_id
  join organization c on c.partner_id = t.partner_id and c.id = t.customer_id`;

const item = sql`json_build_object('id', t.id, 'kind', t.kind, 'service', t.service, 'state', t.state,
  'partnerId', t.partner_id, 'partnerName', p.name, 'customerId', t.customer_id, 'customerName', c.name,
  'region', t.input ->> 'region', 'subject', t.subject,
  'attempts', t.attempts, 'reason', t.reason, 'reasonValues', t.reason_values, 'reference', t.reference,
  'createdAt', api_time(t.created_at), 'createdBy', t.created_by_name,
  'nextTryAt', api_time(case when t.state = 'waiting' then t.due_at end))`;

const searched = [sql`p.name`, sql`c.name`, sql`t.subject`, sql`t.reference`];

const filters = ({ search, state, service, partnerId }: ListQuery): Sql[] => [
  ...(search
    ? [
        sql`(${join(
          searched.map((column) => containsText(column, search)),
          ' or ',
        )})`,
      ]
    : []),
  ...(state ? [sql`t.state = ${state}`] : []),
  ...(service ? [sql`t.service = ${service}`] : []),
  ...(partnerId ? [sql`t.partner_id = ${partnerId}`] : []),
];

/** A page of what is not done, over all partners. */
export const queuedPage = (sealer: Sealer, query: ListQuery): TenantRead =>
  listRead(sealer, query, {
    from,
    item,
    sorts: { createdAt: 'timestamptz', attempts: 'integer' },
    where: [isQueued, ...filters(query)],
    planned: true,
  });

type Stand = Omit<Queues, 'oldestWaitingAt' | 'workerSeenAt'> & {
  oldestWaitingAt: Date | null;
  workerSeenAt: Date | null;
};

/** How the queues stand. */
export const queueStand = (db: Queryable): Promise<Stand | null> =>
  db.first<Stand>(sql`
    select json_build_object('waiting', count(*) filter (where t.state = 'waiting'),
        'running', count(*) filter (where t.state = 'running'),
        'failed', count(*) filter (where t.state = 'failed'),
        'needs-attention', count(*) filter (where t.state = 'needs-attention')) as operations,
      min(coalesce(t.retried_at, t.created_at)) filter (where t.state = 'waiting') as "oldestWaitingAt",
      (select max(seen_at) from worker_process) as "workerSeenAt",
      (select count(*)::integer from worker_process
        where seen_at > now() - make_interval(secs => ${workerGoneSeconds})) as workers
    from operation t where ${isQueued}`);
