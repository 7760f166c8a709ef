import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { giveSecret } from '@portal/api/connections/secrets';
import { createSealer } from '@portal/api/platform/process/seal';
import { catalog } from '@portal/simulator-partner-center/catalog';
import sql, { type Sql } from 'sql-template-tag';
import type { Server } from './processes.ts';
import { secretKey, type Stage } from './stage.ts';
import { startSystem, type Control } from './systems.ts';

const system = 'partner-center';
const client = { clientId: 'portal', clientSecret: 'bench-secret' };
const refreshToken = 'bench-refresh-token';
const msPerDay = 86_400_000;
/** What they have bought is spread over so many products, as some are bought by nearly everybody. */
const productsInUse = 60;
const subscriptionsOfEach = 4;
export const customers = 500;

export const mirrorNames = { licenses: 'm365-licenses', seats: 'm365-licenses.seats' } as const;

/** Customers of the largest partner with tenants in a simulated Partner Center. */
export type LicenseWorld = {
  /** The portal's setting CONNECTIONS. */
  connections: string;
  control: Control;
  /** One customer more, whose licenses nothing but its orders tells of. */
  orderer: string;
};
export type LicenseBench = { stage: Stage; world: LicenseWorld; api: Server };

type Tenant = { customerId: string; tenantId: string; name: string };

const newTenant = (name: string): Tenant => ({ customerId: randomUUID(), tenantId: randomUUID(), name });

async function addTenants(control: Control, tenants: readonly Tenant[]): Promise<void> {
  const products = [...catalog.keys()].slice(0, productsInUse);
  const boughtAt = new Date(Date.now() - 100 * msPerDay).toISOString();
  const bought = (at: number, place: number) => ({
    productId: products[(at * 7 + place * 13) % products.length],
    quantity: 1 + ((at + place) % 200),
    boughtAt,
  });
  const places = Array.from({ length: subscriptionsOfEach }, (_, place) => place);
  for (const [at, { tenantId: id, name }] of tenants.entries())
    await control('POST tenants', [
      {
        id,
        domain: `t${id.slice(0, 8)}.onmicrosoft.com`,
        companyName: name,
        hasSigned: true,
        subscriptions: at < customers ? places.map((place) => bought(at, place)) : [],
      },
    ]);
}

/** Customers that have the service, and are read when it is said. */
async function addCustomers({ owner, partnerId }: Stage, tenants: readonly Tenant[]): Promise<void> {
  const mirrored = tenants.slice(0, customers).map(({ customerId }) => customerId);
  await owner.run(sql`
    with tenants as materialized (
      select * from json_to_recordset(${JSON.stringify(tenants)}::json) as t ("customerId" uuid, "tenantId" text, name text)
    ), c as (
      insert into organization (partner_id, id, kind, name) select ${partnerId}, "customerId", 'customer', name from tenants
    ), s as (
      insert into service (partner_id, customer_id, service, state)
      select ${partnerId}, "customerId", 'm365-licenses', 'enabled' from tenants
    )
    insert into license_tenant (partner_id, customer_id, tenant_id, domain, company_name, agreement_accepted)
    select ${partnerId}, "customerId", "tenantId", 't' || left("tenantId", 8) || '.onmicrosoft.com', name, true from tenants`);
  await owner.run(sql`
    insert into mirror (partner_id, customer_id, name, service, system, region, due_at)
    select ${partnerId}, c.id, m.name, 'm365-licenses', ${system}, '', 'infinity'
    from unnest(${mirrored}::uuid[]) c (id) cross join unnest(${Object.values(mirrorNames)}::text[]) m (name)`);
}

/** Partner Center as a process of its own, with all tenants and what they have bought, which the portal does not know yet. */
export async function makeLicenseWorld(stage: Stage): Promise<LicenseWorld> {
  const settings = { CLIENT_ID: client.clientId, CLIENT_SECRET: client.clientSecret };
  const { url, ready, control } = await startSystem(system, { ...settings, REFRESH_TOKEN: refreshToken });
  await control('PUT behavior', { visibleAfterSeconds: 0 });
  const tenants = Array.from({ length: customers }, (_, at) => newTenant(`Licensed customer ${at + 1}`));
  const orderer = newTenant('Ordering customer');
  await addTenants(control, [...tenants, orderer]);
  await addCustomers(stage, [...tenants, orderer]);
  const place = { system, region: '' };
  const secret = { secret: refreshToken, expiresAt: new Date(Date.now() + 90 * msPerDay) };
  await giveSecret({ database: stage.owner, sealer: createSealer(secretKey) }, place, secret);
  const addresses = { apiUrl: url, pricesUrl: url, tokenUrl: String(ready['tokenUrl']) };
  const connections = JSON.stringify([{ ...place, ...addresses, country: 'SE', ...client }]);
  return { connections, control, orderer: orderer.customerId };
}

const sheets: Sql = sql`name = 'm365-licenses.prices'`;

/** Has what the price sheets have now read, and its prices published. */
export async function publishPrices({ owner }: Stage): Promise<void> {
  const isRead = sql`select from mirror where ${sheets} and synced_at is not null and lease_id is null`;
  await owner.run(
    sql`update mirror set due_at = now(), synced_at = null where ${sheets} and lease_id is null`,
  );
  while ((await owner.rows(isRead)).length === 0) await pause(100);
  await owner.run(
    sql`update price_list set state = 'published', valid_from = stockholm_day(now()) where state = 'draft'`,
  );
  // What autovacuum does a minute later.
  await owner.run(sql`vacuum analyze`);
}
