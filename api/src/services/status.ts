import type { Service } from '@portal/contract/services/services';
import type { PortalEvent } from '@portal/contract/portal-events';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { gate, textRead, type BoundRead, type Tenant } from '../platform/database/tenancy.ts';
import { publish } from '../platform/events/events.ts';
import { shownState } from './life.ts';

/** A region that is connected, and where it is reached. */
type RegionFacts = { region: string; endpoint: string };

const tableOf = (regions: readonly RegionFacts[]): Sql =>
  sql`json_to_recordset(${JSON.stringify(regions)}::json) as r (region text, endpoint text)`;

/** `isOwn` is for the customer itself; `own` are members of the answer that the service has beside those of all. */
type StatusQuery = {
  service: Service;
  system: string;
  mirror: string;
  regions: readonly RegionFacts[];
  isOwn: boolean;
  own?: Sql | undefined;
};

/** The contract's `serviceStatus` of a customer `c`. */
export const statusRead = (
  tenant: Tenant,
  { service, system, mirror, regions, isOwn, own }: StatusQuery,
): BoundRead =>
  textRead(sql`
    select json_build_object(
      'customerName', c.name,
      'state', ${shownState},
      'operation', s.operation,
      'closed', not ${isOwn}::boolean and coalesce(c.closed_until > now(), false),
      ${own ? sql`${own},` : empty}
      'regions', coalesce((select json_agg(json_build_object('region', r.region, 'endpoint', r.endpoint,
        'reachable', case when k.reachable then 'yes' when not k.reachable then 'no' else 'unknown' end,
        'syncedAt', api_time(m.synced_at)) order by r.region)
        from ${tableOf(regions)}
        left join connection_reachable k on k.system = ${system} and k.region = r.region
        left join mirror_ages(${mirror}) m on m.region = r.region), '[]'::json),
      'linked', coalesce((select json_agg(json_build_object('region', l.region, 'linkedAt', api_time(l.linked_at)) order by l.region)
        from linked_tenant l where l.partner_id = c.partner_id and l.customer_id = c.id and l.service = ${service}), '[]'::json)
    )::text as answer
    from organization c
    left join service_state s on s.partner_id = c.partner_id and s.customer_id = c.id and s.service = ${service}
    where ${gate} and c.partner_id = ${tenant.partnerId} and c.id = ${tenant.customerId} and c.kind = 'customer'`);

type OfCustomer = { partnerId: string; customerId: string };
type Topic = PortalEvent['topic'];

/** Has the screens of customers read anew. */
export async function tellCustomers(
  tx: Transaction,
  topic: Topic,
  customers: readonly OfCustomer[],
): Promise<void> {
  for (const { partnerId, customerId } of customers)
    await publish(tx, { topic, partnerId, customerId, id: null });
}

/** Tells all customers that have a service, of whatever its connections are for all of them. */
export async function tellCustomersOf(
  tx: Transaction,
  { service, topic }: { service: Service; topic: Topic },
): Promise<void> {
  const customers = await tx.rows<OfCustomer>(sql`
    select partner_id as "partnerId", customer_id as "customerId" from service where service = ${service}`);
  await tellCustomers(tx, topic, customers);
}
