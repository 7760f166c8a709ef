import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedPercentages, seedPriceLists } from '../seed/prices.ts';
import { createCustomer, createOperator, createPartner } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { m365LicensesCapability } from './index.ts';
import { priceSheetMirrorName } from './products/price-sheet.ts';
import { demoListPrices, importDemoProducts } from './seed-products.ts';
import { startTestPartnerCenter, type TestPartnerCenter } from './testing/partner-center.ts';

let center: TestPartnerCenter;
let portal: TestPortal;
beforeAll(async () => {
  center = await startTestPartnerCenter();
  const settings = { CONNECTIONS: JSON.stringify([center.connection]) };
  portal = await createTestPortal(settings, { prices: false });
  await createOperator(portal);
  await center.giveToken({ database: portal.owner, sealer: portal.platform.sealer });
});
afterAll(async () => {
  await portal.close();
  await center.close();
});

/** Seeds as `npm start` does; `real`: the system is no simulator. */
const seeded = (real = false) =>
  portal.owner.transaction(async (tx) => {
    await m365LicensesCapability.seed?.(tx, {
      now: new Date(),
      clouds: portal.platform.clouds,
      sealer: portal.platform.sealer,
      isConnected: () => true,
      simulatorAt: () =>
        real
          ? null
          : async ({ method = 'POST', path, body }) => void (await center.control(`${method} ${path}`, body)),
    });
  });

const different = async (value: string, from: string): Promise<unknown[]> =>
  (await portal.owner.rows(sql`select distinct ${raw(value)} as value from ${raw(from)} order by 1`)).map(
    (row) => row['value'],
  );
const known = () =>
  portal.owner.rows(sql`
    select subscription_id, name, product, quantity, status, outcome, is_decided, windows, cancellable_until, term_ends_at,
      version, state from license order by 1`);

test('a real system gets no demo data', async () => {
  await seeded(true);
  expect(await portal.owner.rows(sql`select from service`)).toEqual([]);
});

test('the demo has the service, licenses and how their terms end in all states', async () => {
  const partner = await createPartner(portal);
  for (let customers = 0; customers < 12; customers += 1) await createCustomer(portal, partner);
  await portal.owner.run(sql`
    update organization set created_at = now() - interval '900 days', name = left(id::text, 8) || right(id::text, 12)`);
  await portal.owner.transaction(async (tx) => {
    await importDemoProducts(tx);
    await seedPriceLists(tx, new Date(), demoListPrices);
    await seedPercentages(tx, new Date());
  });
  await seeded();
  const services = ['enabled', 'enabling', 'ending', 'failed', 'needs-attention', 'provisioning'];
  expect(await different('state', 'service_state')).toEqual(services);
  expect(await different('status', 'license')).toEqual(['active', 'cancelled', 'expired', 'suspended']);
  expect(await different(`concat_ws(' ', outcome, is_decided)`, `license where status = 'active'`)).toEqual([
    'ends t',
    'extends f',
    'renews t',
  ]);
  const carried = ['', 'failed', 'running'];
  expect(await different(`coalesce(operation ->> 'state', '')`, 'license')).toEqual(carried);
  const windows = `exists (select from jsonb_array_elements(windows) w where (w ->> 'until')::timestamptz > now())`;
  expect(await different(windows, `license where status = 'active'`)).toEqual([false, true]);
  expect(await different('license_seats.assigned < license_seats.total', 'license_seats')).toEqual([
    false,
    true,
  ]);
  const tenants = `concat_ws(' ', is_new, agreement_accepted, agreement_by, credentials_sent_to)`;
  expect(await different(tenants, 'license_tenant')).toEqual([
    'f f',
    'f t',
    'f t Kim Berg',
    't f',
    't t Kim Berg kim.berg@demo.example',
  ]);
  const lines = `jsonb_path_query_array(operation -> 'lines', '$[*].reason')::text`;
  const extended = `license l join license_offer o on o.product = l.product where o.extends is not null`;
  expect(await different('l.status', extended)).toEqual(['active']);
  expect(await different(`operation -> 'reasonValues'`, 'license_order')).toEqual([{ failed: 2, lines: 3 }]);
  expect(await different(lines, 'license_order')).toEqual([
    '[null, "quantityOutOfRange", "productWithdrawn"]',
  ]);
  const values = { failed: 2, lines: 3 };
  expect(await different(`operation -> 'reasonValues'`, 'license_order')).toEqual([values]);
  const offered = 'license_offer where is_first';
  expect(await different('name', offered)).toEqual([
    'Exchange Online (Plan 1)',
    'Microsoft 365 Business Basic',
    'Microsoft 365 Business Premium',
    'Microsoft 365 Business Standard',
    'Microsoft 365 E3',
    'Visio Plan 2',
  ]);
  const agreed = `operation o cross join jsonb_array_elements(o.agreed -> 'lines') l cross join unit_prices(o.partner_id,
    o.customer_id, l ->> 'product', stockholm_day(now()) - 30) u where o.kind = 'orderLicenses'`;
  expect(
    await different(`(l ->> 'unitPrice')::numeric = u.customer and u.customer > u.list`, agreed),
  ).toEqual([true]);
  const sheet = `price_list_item i join product k on k.key = i.product`;
  expect(await different('i.imported = (k.name is not null)', sheet)).toEqual([true]);
});

test('it has cost something in each of thirteen months', async () => {
  const months = sql`select date_trunc('month', charged_on) as month from charge group by 1 having sum(customer_cost) > 0`;
  expect((await portal.owner.rows(months)).length).toBeGreaterThanOrEqual(13);
});

test('its prices are those of the sheet, and no reading changes anything', async () => {
  const offers = sql`
    select product, name, extends, unit_price, retail_price from license_offer
    where gone_at is null and product in (select product from price_list_item) order by 1`;
  const [licenses, prices] = [await known(), await portal.owner.rows(offers)];
  await portal.owner.run(
    sql`update mirror set due_at = now(), synced_at = null where name = ${priceSheetMirrorName}`,
  );
  portal.startWorker();
  await vi.waitFor(
    async () => {
      const unread = sql`select name, reason from mirror where part = 'whole' and synced_at is null`;
      expect(await portal.owner.rows(unread)).toEqual([]);
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(await known()).toEqual(licenses);
  expect(
    await portal.owner.rows(sql`
      select o.product, o.name, o.extends, o.unit_price, o.retail_price from license_offer o
      join price_list_item i on i.product = o.product and i.version = 2 where o.gone_at is null order by 1`),
  ).toEqual(prices);
});
