import { audit, portalItself } from '../platform/audit.ts';
import type { Queryable } from '../platform/database/database.ts';
import { operatorId } from './account-repository.ts';
import { auditEndedVisits } from './audit-acting.ts';
import { deleteForgotten, dropLapsedApplications, forgetDeclined } from './housekeeping-repository.ts';
import { endLapsedActing } from './session-repository.ts';

const unverifiedDays = 7;

/** Told in the operator's log, where their receipt stands. */
async function dropUnverified(tx: Queryable): Promise<void> {
  const operator = await operatorId(tx);
  if (operator === null) return;
  for (const { name, organizationNumber, email } of await dropLapsedApplications(tx, unverifiedDays)) {
    await audit(tx, {
      event: 'registrationLapsed',
      actor: portalItself,
      partnerId: operator,
      target: email,
      details: { companyName: name, organizationNumber },
    });
  }
}

/**
 * For the worker, now and then: writes the end of impersonations whose hour ran out before anybody returned, and drops
 * what has served its time. Answers how many ends were written.
 */
export async function tidySignIn(tx: Queryable): Promise<number> {
  const ended = await endLapsedActing(tx);
  await auditEndedVisits(tx, ended, null);
  await deleteForgotten(tx);
  await dropUnverified(tx);
  await forgetDeclined(tx);
  return ended.length;
}
