import type { Database, Transaction } from '../platform/database.ts';
import { audit, type Actor } from '../platform/audit.ts';
import sql from 'sql-template-tag';
import { lockDue, removeCompany, type Due } from './deletion-repository.ts';

const portal: Actor = {
  userId: null,
  userName: '',
  actingOrganizationId: null,
  actingOrganizationName: null,
  sessionId: null,
  requestId: null,
  ip: null,
};

/** What law wants kept has no tie to the organization's row: log, usage, prices, consents. The rest goes with it. */
async function remove(tx: Transaction, due: Due): Promise<void> {
  const { partnerId, organizationId, kind, name } = due;
  const told = { event: 'companyDeleted', actor: portal, target: name } as const;
  const customer = kind === 'customer' ? { customerId: organizationId, customerName: name } : {};
  await audit(tx, { ...told, partnerId, ...customer });
  if (kind === 'partner') {
    const operator = await tx.first<{ id: string }>(sql`select id from organization where kind = 'operator'`);
    if (operator) await audit(tx, { ...told, partnerId: operator.id });
  }
  await removeCompany(tx, due);
}

/**
 * For the worker, now and then: deletes the organizations whose 30 days are over. One that something blocks by now, e.g. a
 * cloud told of a bucket that nobody knew, waits until it is gone. Answers how many were deleted.
 */
export async function deleteDueCompanies(database: Database): Promise<number> {
  const seen: string[] = [];
  let deleted = 0;
  for (;;) {
    const isMore = await database.transaction(async (tx) => {
      const due = await lockDue(tx, seen);
      if (!due) return false;
      seen.push(due.organizationId);
      if (due.blockers.length > 0) return true;
      await remove(tx, due);
      deleted += 1;
      return true;
    });
    if (!isMore) return deleted;
  }
}
