import { licenseProduct } from '@portal/contract/m365-licenses/fields';
import type { ProductKey } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { OfCustomer } from '../platform/metering/charges.ts';
import { totalOf, type AgreedLine, type AgreedOrder } from '../platform/operations/agreed.ts';
import { seedOperation } from '../platform/seeding/operation.ts';
import { dayOf } from './licenses/charging.ts';
import { ordering } from './products/order-operation.ts';
import { insertOrder, orders } from './products/order-repository.ts';
import { demoName, demoRef } from './seed-products.ts';

const yearly = { term: 'P1Y', billingPeriod: 'annual' } as const;
/** The first of them is there. */
const lines = [
  { ordered: 'e3', quantity: 6, reason: null },
  { ordered: 'premium', quantity: 10, reason: 'quantityOutOfRange' },
  { ordered: 'exchange', quantity: 4, reason: 'productWithdrawn' },
] as const;

type Ordered = { product: ProductKey; quantity: number };

/** What the customer was told that the lines cost. */
async function agreedOf(
  tx: Transaction,
  { partnerId, customerId }: OfCustomer,
  { ordered, day }: { ordered: readonly Ordered[]; day: string },
): Promise<AgreedOrder> {
  const products = ordered.map(({ product }) => product);
  const quantities = ordered.map(({ quantity }) => quantity);
  const agreedLines = await tx.rows<AgreedLine>(sql`
    select o.product, o.quantity::text, u.unit, trim_scale(u.customer)::text as "unitPrice", u.version as "listVersion",
      u.valid_from::text as "validFrom", round(u.customer * o.quantity * 100)::float as minor
    from unnest(${products}::text[], ${quantities}::integer[]) with ordinality o (product, quantity, place)
    cross join unit_prices(${partnerId}, ${customerId}, o.product, ${day}::date) u order by o.place`);
  return { currency: 'SEK', lines: agreedLines, totalMinor: totalOf(agreedLines) };
}

/** An order whose lines have ended differently. */
export async function seedFailedOrder(
  tx: Transaction,
  of: OfCustomer & { customerName: string },
  now: Date,
): Promise<void> {
  const id = newId();
  const { partnerId } = of;
  const ordered = lines.map(({ ordered: product, quantity }) => {
    const key = licenseProduct({ ...demoRef(product), ...yearly });
    return { product: key, name: demoName(product), quantity };
  });
  const name = demoName(lines[0].ordered);
  await insertOrder(tx, of, { id, name, lines: ordered, by: 'Demo data' });
  await tx.run(sql`
    update license_order set created_at = now() - interval '30 days' where partner_id = ${partnerId} and id = ${id}`);
  await orders.setState(tx, { ...of, id }, 'failed');
  const agreed = await agreedOf(tx, of, { ordered, day: dayOf(new Date(now.getTime() - 30 * 86_400_000)) });
  const results = lines.map(({ reason }, place) => ({ place, reason, values: {} }));
  const target = { ...of, targetId: id, subject: name, input: null };
  const failed = lines.filter(({ reason }) => reason !== null).length;
  const why = { reason: 'linesFailed', values: { failed, lines: lines.length } };
  await seedOperation(tx, ordering, {
    ...target,
    state: 'failed',
    why,
    daysAgo: 30,
    lines: { agreed, results },
  });
}
