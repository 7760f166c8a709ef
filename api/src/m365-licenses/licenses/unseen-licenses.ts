import { licenseStatus } from '@portal/contract/m365-licenses/licenses';
import sql from 'sql-template-tag';
import * as z from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { isOfCustomer } from '../../platform/database/tenancy.ts';
import { resumeCharge } from '../../platform/metering/charges.ts';
import type { CustomerUnit, Reading } from '../../platform/outbound/mirror-definition.ts';
import { goneChange, wantedIn, type Change } from '../../services/mirrored.ts';
import { bringBack, judge, type MirroredTable } from '../../services/unseen.ts';
import { service } from '../account.ts';
import { mayBePaid, stopChargingGone } from './charging.ts';

/** What was bought a moment ago may be missing from the system's list. */
const newMinutes = 15;

const licenseTable: MirroredTable = {
  service,
  table: 'license',
  key: sql`t.subscription_id`,
  systemId: sql`t.subscription_id`,
  place: sql`''`,
  heardAt: sql`greatest(t.synced_at, t.created_at + make_interval(mins => ${newMinutes}))`,
  settled: sql`t.state = 'active'`,
};

/** What of its row is asked when it ends or is back. */
const keptLicense = z.object({
  id: z.string(),
  name: z.string(),
  product: z.templateLiteral(['m365-licenses.', z.string()]),
  quantity: z.number(),
  status: licenseStatus,
  refunds: z.array(z.object({ share: z.enum(['full', 'partial']), until: z.coerce.date() })),
});

/** The licenses that had ended and are there again, with their charges. */
export async function bringLicensesBack(
  tx: Transaction,
  unit: CustomerUnit,
  ids: readonly string[],
): Promise<Change[]> {
  const back = await bringBack(tx, licenseTable, wantedIn({ ...unit, region: '' }, ids));
  const changes: Change[] = [];
  for (const { row } of back) {
    const { id: thingId, name: target, product, quantity, status } = keptLicense.parse(row);
    if (mayBePaid({ status })) await resumeCharge(tx, unit, { product, thingId });
    changes.push({ event: 'licenseBack', target, details: { quantity } });
  }
  return changes;
}

/** What a reading means for the licenses that the portal has; what was charged of one that has ended ends with it. */
export async function judgeLicenses(
  tx: Transaction,
  unit: CustomerUnit,
  reading: Reading,
): Promise<Change[]> {
  const { ended } = await judge(tx, licenseTable, { of: isOfCustomer(unit), reading });
  const changes: Change[] = [];
  for (const one of ended) {
    const license = keptLicense.parse(one.row);
    if (!mayBePaid(license)) continue;
    await stopChargingGone(tx, unit, { ...license, lastSeenAt: one.lastSeenAt });
    const gone = goneChange('licenseGone', license.name, one);
    changes.push({ ...gone, details: { ...gone.details, quantity: license.quantity } });
  }
  return changes;
}
