import { licenseProduct } from '@portal/contract/m365-licenses/fields';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { OfCustomer } from '../platform/metering/charges.ts';
import type { AgreedOrder } from '../platform/operations/agreed.ts';
import { seedOperation } from '../platform/seeding/operation.ts';
import { dayOf } from './licenses/charging.ts';
import { ordering } from './products/order-operation.ts';
import { insertOrder, orders } from './products/order-repository.ts';
import { demoName, demoPrices, demoRef } from './seed-products.ts';

const yearly = { term: 'P1Y', billingPeriod: 'annual' } as const;
/** The first of them is there. */
const lines = [
  { ordered: 'e3', quantity: 6, reason: null },
  { ordered: 'premium', quantity: 10, reason: 'quantityOutOfRange' },
  { ordered: 'exchange', quantity: 4, reason: 'productWithdrawn' },
] as const;

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
  const agreed: AgreedOrder = {
    currency: 'SEK',
    lines: ordered.map(({ product, quantity }) => ({
      product,
      quantity: String(quantity),
      unit: 'seat',
      unitPrice: demoPrices.find((price) => price.product === product)?.retailPrice ?? '0',
      listVersion: 2,
      validFrom: dayOf(new Date(now.getTime() - 200 * 86_400_000)),
      minor: null,
    })),
    totalMinor: null,
  };
  const results = lines.map(({ reason }, place) => ({ place, reason, values: {} }));
  const target = { ...of, targetId: id, subject: name, input: null };
  const why = { reason: 'linesFailed' };
  await seedOperation(tx, ordering, {
    ...target,
    state: 'failed',
    why,
    daysAgo: 30,
    lines: { agreed, results },
  });
}
