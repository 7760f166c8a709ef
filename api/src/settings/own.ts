import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import { actorOf, audit } from '../platform/audit.ts';
import type { RequestInfo } from '../platform/http/call.ts';
import { systemClock } from '../platform/process/clock.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { SecurityEvent } from '../platform/mail/mail-queue.ts';
import { notify } from '../platform/mail/notifications.ts';
import type { Principal } from '../platform/http/principal.ts';

/** The organization that is meant: row-level security alone would let a partner see its customers, too. */
export type Own = { partnerId: string; organizationId: string };

export const ownOf = ({ partnerId, organizationId }: Principal): Own => ({ partnerId, organizationId });

export type Call = { tx: Queryable; principal: Principal; request: RequestInfo };
type Entry = { event: AuditEvent; name?: string; details?: AuditDetails };

/** Tells it in the organization's own log; a customer's is in its partner's, too. */
export async function record({ tx, principal, request }: Call, entry: Entry): Promise<void> {
  const { partnerId, organizationId, organizationName, kind } = principal;
  const { event, name = organizationName, details = {} } = entry;
  const customer = kind === 'customer' ? { customerId: organizationId, customerName: name } : {};
  await audit(tx, {
    event,
    actor: actorOf(principal, request),
    partnerId,
    ...customer,
    target: name,
    details,
  });
}

/** Mails those who look after the organization's security. */
export async function warn(
  { tx, principal }: Pick<Call, 'tx' | 'principal'>,
  event: SecurityEvent,
  target: string,
): Promise<void> {
  const { organizationName, userName } = principal;
  const content = {
    event,
    organizationName,
    byName: userName,
    target,
    at: systemClock().toISOString(),
  };
  await notify(tx, { to: ownOf(principal), as: 'security', kind: 'securityEvent', content });
}
