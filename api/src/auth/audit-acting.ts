import type { AuditDetails } from '@portal/contract/audit-log/details';
import sql from 'sql-template-tag';
import { audit, auditValues, type Actor, type AuditEntry, type AuditTarget } from '../platform/audit.ts';
import type { Queryable } from '../platform/database/database.ts';
import { logOf } from './audit-person.ts';
import type { EndedVisit } from './session-repository.ts';

/** A person's way into another organization, and out of it. */
export type Visit = Omit<EndedVisit, 'endedAt'>;

const events = {
  started: { customer: 'loginToCustomer', partner: 'loginToPartner' },
  ended: { customer: 'loginToCustomerEnded', partner: 'loginToPartnerEnded' },
} as const;

type VisitDetails = {
  phase: keyof typeof events;
  requestId: string | null;
  ip: string | null;
  details?: AuditDetails;
  openPartnerId?: string | null;
};

/** Writes where both organizations see it: in the one's log that was visited, and in the visitor's own organization. */
export async function auditVisit(db: Queryable, visit: Visit, details: VisitDetails): Promise<void> {
  const event = events[details.phase][visit.kind === 'customer' ? 'customer' : 'partner'];
  const actor: Actor = {
    userId: visit.userId,
    userName: `${visit.userName}, ${visit.homeName}`,
    userCustomerName: visit.kind === 'customer' ? visit.organizationName : null,
    actingOrganizationId: visit.organizationId,
    actingOrganizationName: visit.organizationName,
    sessionId: visit.sessionId,
    requestId: details.requestId,
    ip: details.ip,
  };
  const visited = logOf({ ...visit, partnerId: visit.tenantPartnerId });
  const entry = { event, actor, target: visit.organizationName, details: details.details ?? {} };
  const logs: AuditTarget[] =
    visit.homePartnerId === visit.tenantPartnerId ? [visited] : [visited, { partnerId: visit.homePartnerId }];
  for (const log of logs) {
    const isOpen = (details.openPartnerId ?? log.partnerId) === log.partnerId;
    if (isOpen) await audit(db, { ...entry, ...log });
    else await auditElsewhere(db, { ...entry, ...log });
  }
}

/** Into the other log of a visit that this transaction has ended, which the open tenant does not reach. */
async function auditElsewhere(db: Queryable, entry: AuditEntry): Promise<void> {
  const values = { ...auditValues(entry), target_customer_name: entry.customerName ?? null };
  await db.run(sql`select audit_ended_visit(${JSON.stringify(values)}::jsonb)`);
}

/** `openPartnerId`: the one partner whose log the caller's role may write into; all when left out. */
type Caller = { requestId: string; ip: string; openPartnerId?: string };

/** For sessions that ended with something else: sign-out, another password. */
export async function auditEndedVisits(
  db: Queryable,
  ended: readonly EndedVisit[],
  caller: Caller | null,
): Promise<void> {
  for (const { endedAt, ...visit } of ended) {
    await auditVisit(db, visit, {
      phase: 'ended',
      requestId: caller?.requestId ?? null,
      ip: caller?.ip ?? null,
      details: { endedAt: endedAt.toISOString() },
      openPartnerId: caller?.openPartnerId ?? null,
    });
  }
}
