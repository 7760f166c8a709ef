import type { AuditDetails } from '@portal/contract/audit-details';
import type { Actor } from '../platform/audit.ts';
import { audit } from '../platform/audit.ts';
import type { Queryable } from '../platform/database.ts';
import { logOf } from './audit-person.ts';
import type { EndedActing } from './session-repository.ts';

/** A person's way into another organization, and out of it. */
export type Visit = Omit<EndedActing, 'endedAt'>;

const events = {
  started: { customer: 'loginToCustomer', partner: 'loginToPartner' },
  ended: { customer: 'loginToCustomerEnded', partner: 'loginToPartnerEnded' },
} as const;

/** Opens the visited house's log, for who writes in one house alone. */
type InHouse = (partnerId: string, tell: () => Promise<void>) => Promise<void>;

const anywhere: InHouse = (_house, tell) => tell();

type Told = {
  phase: keyof typeof events;
  requestId: string | null;
  ip: string | null;
  details?: AuditDetails;
  inHouse?: InHouse;
};

/** Writes where both organizations see it: in the one's log that was visited, and in the visitor's own house. */
export async function auditVisit(db: Queryable, visit: Visit, told: Told): Promise<void> {
  const event = events[told.phase][visit.kind === 'customer' ? 'customer' : 'partner'];
  const actor: Actor = {
    userId: visit.userId,
    userName: `${visit.userName}, ${visit.homeName}`,
    userCustomerName: visit.kind === 'customer' ? visit.organizationName : null,
    actingOrganizationId: visit.organizationId,
    actingOrganizationName: visit.organizationName,
    sessionId: visit.sessionId,
    requestId: told.requestId,
    ip: told.ip,
  };
  const visited = logOf({ ...visit, partnerId: visit.tenantPartnerId });
  const entry = { event, actor, target: visit.organizationName, details: told.details ?? {} };
  const tell = (): Promise<void> => audit(db, { ...entry, ...visited });
  if (visit.homePartnerId === visit.tenantPartnerId) return tell();
  await (told.inHouse ?? anywhere)(visit.tenantPartnerId, tell);
  await audit(db, { ...entry, partnerId: visit.homePartnerId });
}

type Caller = { requestId: string; ip: string; inHouse?: InHouse };

/** For sessions that ended with something else: sign-out, another password. */
export async function auditEndedVisits(
  db: Queryable,
  ended: readonly EndedActing[],
  caller: Caller | null,
): Promise<void> {
  for (const { endedAt, ...visit } of ended) {
    await auditVisit(db, visit, {
      phase: 'ended',
      requestId: caller?.requestId ?? null,
      ip: caller?.ip ?? null,
      details: { endedAt: endedAt.toISOString() },
      inHouse: caller?.inHouse ?? anywhere,
    });
  }
}
