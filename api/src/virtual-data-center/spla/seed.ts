import type { SplaProduct } from '@portal/contract/virtual-data-center/spla-catalog';
import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { startCharge } from '../../platform/metering/charges.ts';

type Demo = { product: SplaProduct; quantity: number; daysAgo: number };
type Vdc = { partnerId: string; customerId: string; id: string; name: string };

/** What the demo's vDCs have, by their names. */
const demo: Readonly<Record<string, readonly Demo[]>> = {
  PROD: [
    { product: 'virtual-data-center.spla-windows-server-standard', quantity: 32, daysAgo: 190 },
    { product: 'virtual-data-center.spla-sql-server-standard', quantity: 4, daysAgo: 190 },
    { product: 'virtual-data-center.spla-remote-desktop-user', quantity: 25, daysAgo: 100 },
  ],
  MAIN: [{ product: 'virtual-data-center.spla-windows-server-standard', quantity: 16, daysAgo: 120 }],
};
/** Of one that is gone; its licenses were forgotten. */
const gone = 'LEGACY';
const left: Demo = { product: 'virtual-data-center.spla-office-standard', quantity: 5, daysAgo: 150 };

async function add(tx: Transaction, vdc: Vdc, { product, quantity, daysAgo }: Demo): Promise<void> {
  const { partnerId, customerId } = vdc;
  await tx.run(sql`
    insert into spla_license (partner_id, customer_id, id, vdc_id, vdc_name, product, quantity, created_at, updated_by_name)
    values (${partnerId}, ${customerId}, ${newId()}, ${vdc.id}, ${vdc.name}, ${product}, ${quantity},
      now() - make_interval(days => ${daysAgo}), 'Demo data')`);
  const ordered = await tx.first<{ on: string }>(
    sql`select (stockholm_day(now()) - ${daysAgo}::integer)::text as "on"`,
  );
  const charge = { product, thingId: vdc.id, thingName: vdc.name, quantity: String(quantity) };
  await startCharge(tx, vdc, { ...charge, ...(ordered && { orderedOn: ordered.on }) });
}

/** Licenses of the demo's vDCs, charged since they were ordered. */
export async function seedSplaLicenses(tx: Transaction): Promise<void> {
  const vdcs = await tx.rows<Vdc>(sql`
    select partner_id as "partnerId", customer_id as "customerId", id, name from vdc
    where name = any(${Object.keys(demo)}) order by partner_id, customer_id, name`);
  for (const vdc of vdcs) {
    for (const license of demo[vdc.name] ?? []) await add(tx, vdc, license);
    if (vdc.name === 'PROD') await add(tx, { ...vdc, id: newId(), name: gone }, left);
  }
}
