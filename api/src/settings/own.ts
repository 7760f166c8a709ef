import type { AuditDetails } from '@portal/contract/audit-details';
import type { AuditEvent } from '@portal/contract/audit-log';
import type { Endpoint } from '@portal/contract/http';
import { actorOf, audit } from '../platform/audit.ts';
import type { WriteCall } from '../platform/call.ts';
import type { Principal } from '../platform/principal.ts';

/** The organization that is meant: row-level security alone would let a partner see its customers, too. */
export type Own = { partnerId: string; organizationId: string };

export const ownOf = ({ partnerId, organizationId }: Principal): Own => ({ partnerId, organizationId });

export type Call = Pick<WriteCall<Endpoint>, 'tx' | 'principal' | 'request'>;
type Told = { event: AuditEvent; name?: string; details?: AuditDetails };

/** Tells it in the organization's own log; a customer's is in its partner's, too. */
export async function record({ tx, principal, request }: Call, told: Told): Promise<void> {
  const { partnerId, organizationId, organizationName, kind } = principal;
  const { event, name = organizationName, details = {} } = told;
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
