import type { Database, Transaction } from '../platform/database/database.ts';
import { audit, portalItself } from '../platform/audit.ts';
import type { Registry } from '../platform/capability.ts';
import type { Log } from '../platform/process/log.ts';
import sql from 'sql-template-tag';
import { removeDocuments } from '../legal/index.ts';
import { lockDue, removeCompany, type Due } from './deletion-repository.ts';

/**
 * What law and evidence want kept has no tie to the organization's row: log, usage, prices, consents, and the documents
 * that these name. The rest goes with it.
 */
async function remove(tx: Transaction, due: Due): Promise<void> {
  const { partnerId, organizationId, kind, name } = due;
  const entry = { event: 'companyDeleted', actor: portalItself, target: name } as const;
  const customer = kind === 'customer' ? { customerId: organizationId, customerName: name } : {};
  await audit(tx, { ...entry, partnerId, ...customer });
  if (kind === 'partner') {
    const operator = await tx.first<{ id: string }>(sql`select id from organization where kind = 'operator'`);
    if (operator) await audit(tx, { ...entry, partnerId: operator.id });
  }
  await removeCompany(tx, due);
  if (kind === 'partner') await removeDocuments(tx);
}

export type DeletionNeeds = { database: Database; registry: Registry; log: Pick<Log, 'error'> };

/** The next one that nothing blocks is deleted; `seen` is added to whatever becomes of it. */
const deleteNext = (
  { database, registry }: DeletionNeeds,
  seen: string[],
): Promise<'none' | 'blocked' | 'deleted'> =>
  database.transaction(async (tx) => {
    const due = await lockDue(tx, registry, seen);
    if (!due) return 'none';
    seen.push(due.organizationId);
    if (due.blockers.length > 0) return 'blocked';
    await remove(tx, due);
    return 'deleted';
  });

/**
 * For the worker, now and then: deletes the organizations whose 30 days are over. One that something blocks by now, e.g. a
 * cloud reported a thing that nobody knew, waits until it is gone; one that fails is logged and holds no other up. Answers
 * how many were deleted.
 */
export async function deleteDueCompanies(deleting: DeletionNeeds): Promise<number> {
  const seen: string[] = [];
  let deleted = 0;
  for (;;) {
    const before = seen.length;
    try {
      const outcome = await deleteNext(deleting, seen);
      if (outcome === 'none') return deleted;
      if (outcome === 'deleted') deleted += 1;
    } catch (error) {
      // Without one that it failed at, the next would fail the same way.
      if (seen.length === before) throw error;
      deleting.log.error({ err: error, organizationId: seen.at(-1) }, 'a company could not be deleted');
    }
  }
}

/** Lets go what is kept of those who are gone, when law and evidence no longer ask for it, and what that held. */
export const forgetBooks = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.run(sql`select forget_books()`);
    await removeDocuments(tx);
  });
