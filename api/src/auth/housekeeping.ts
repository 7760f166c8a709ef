import type { Queryable } from '../platform/database.ts';
import { auditEndedVisits } from './audit-acting.ts';
import { deleteForgotten } from './housekeeping-repository.ts';
import { endLapsedActing } from './session-repository.ts';

/**
 * For the worker, now and then: writes the end of impersonations whose hour ran out before anybody returned, and drops
 * what has served its time. Answers how many ends were written.
 */
export async function tidySignIn(tx: Queryable): Promise<number> {
  const ended = await endLapsedActing(tx);
  await auditEndedVisits(tx, ended, null);
  await deleteForgotten(tx);
  return ended.length;
}
