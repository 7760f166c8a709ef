import type { QueryOf } from '@portal/contract/http';
import type { listS3UsageByCustomer } from '@portal/contract/s3-storage/usage';
import sql, { empty } from 'sql-template-tag';
import { containsText, type ListSpec } from '../../platform/http/lists.ts';
import { currencyInUse } from '../../platform/metering/prices.ts';
import { monthOf, seriesOfMonth } from '../../services/usage-repository.ts';
import { gate, type Tenant } from '../../platform/database/tenancy.ts';
import { s3Service } from './metering.ts';
import { metered } from './usage-repository.ts';

type UsageQuery = QueryOf<typeof listS3UsageByCustomer> & { sessionId: string };

/** What every customer of a partner stored in a month, and what that cost it and the partner. */
export const usageByCustomer = (tenant: Tenant, query: UsageQuery): ListSpec => ({
  from: sql`(
    select g.*, count(*) over () as found from (
      select r.customer_id as id, coalesce(o.name, max(r.customer_name)) as name, sum(r.customer_cost) as cost,
        json_build_object('id', r.customer_id, 'month', to_char(r.month, 'YYYY-MM'),
          'name', coalesce(o.name, max(r.customer_name)), 'exists', o.name is not null, 'currency', ${currencyInUse},
          ${metered(sql`max(p.partner_cost)`)}) as item
      from ${seriesOfMonth(tenant, s3Service, query)} r
      left join organization o on o.partner_id = ${tenant.partnerId} and o.id = r.customer_id
      left join (
        select x.* from session_partner_costs(
          case when ${gate} then ${query.sessionId}::uuid end, ${s3Service}, ${monthOf(query)}) x
      ) p on p.customer_id = r.customer_id
      where r.expected > 0
      group by r.customer_id, r.month, o.name
    ) g ${query.search ? sql`where ${containsText(sql`g.name`, query.search)}` : empty}
  ) t`,
  item: sql`t.item`,
  sorts: {
    name: { by: sql`t.name collate "sv-x-icu"`, type: 'text' },
    customerMinor: { by: sql`coalesce(t.cost, -1)`, type: 'numeric' },
  },
  total: sql`t.found`,
  where: [],
  asker: query.sessionId,
});
