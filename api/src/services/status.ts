import type { Service } from '@portal/contract/services/services';
import type { PortalEvent } from '@portal/contract/portal-events';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { gate, textRead, type BoundRead, type Tenant } from '../platform/database/tenancy.ts';
import { publish } from '../platform/events/events.ts';
import { shownState } from './life.ts';

/** A region that is connected, and where it is reached. */
export type RegionFacts = { region: string; endpoint: string };

const tableOf = (regions: readonly RegionFacts[]): Sql =>
  sql`json_to_recordset(${JSON.stringify(regions)}::json) as r (region text, endpoint text)`;

/** Where the region of a thing `t` is reached; empty where it is not connected. */
export const endpointIn = (regions: readonly RegionFacts[]): Sql =>
  sql`coalesce((select r.endpoint from ${tableOf(regions)} where r.region = t.region), '')`;

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

const named = sql`partner_id as "partnerId", customer_id as "customerId"`;

/** Tells the customers whose mirrors of that name are of a region that it went away or is back. */
export async function tellCustomersIn(
  tx: Transaction,
  { mirror, region, topic }: { mirror: string; region: string; topic: Topic },
): Promise<void> {
  const customers = await tx.rows<OfCustomer>(
    sql`select ${named} from mirror where name = ${mirror} and region = ${region} and part = 'whole'`,
  );
  await tellCustomers(tx, topic, customers);
}

/** Tells all customers that have a service: of a region whose mirror is of the connection, so that it is of all of them. */
export async function tellCustomersOf(
  tx: Transaction,
  { service, topic }: { service: Service; topic: Topic },
): Promise<void> {
  await tellCustomers(
    tx,
    topic,
    await tx.rows<OfCustomer>(sql`select ${named} from service where service = ${service}`),
  );
}
