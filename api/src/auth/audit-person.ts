import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { OrganizationKind } from '@portal/contract/permissions';
import { audit, strangerOf } from '../platform/audit.ts';
import type { RequestInfo } from '../platform/http/call.ts';
import type { Queryable } from '../platform/database/database.ts';

export type Person = {
  partnerId: string;
  organizationId: string;
  organizationName: string;
  kind: OrganizationKind;
  id: string;
  name: string;
  email: string;
};

type EventOfPerson = {
  event: AuditEvent;
  request: RequestInfo;
  sessionId?: string;
  details?: AuditDetails;
};

/** The part of an entry that says in whose log it stands. */
export const logOf = (person: Omit<Person, 'id' | 'name' | 'email'>) =>
  person.kind === 'customer'
    ? {
        partnerId: person.partnerId,
        customerId: person.organizationId,
        customerName: person.organizationName,
      }
    : { partnerId: person.partnerId };

/** Tells what a person did or failed to do while signing in, in the log of their own organization. */
export async function auditPerson(db: Queryable, person: Person, entry: EventOfPerson): Promise<void> {
  const customerName = person.kind === 'customer' ? person.organizationName : null;
  const actor = strangerOf(entry.request, { id: person.id, name: person.name, customerName });
  await audit(db, {
    ...logOf(person),
    event: entry.event,
    actor: { ...actor, sessionId: entry.sessionId ?? null },
    target: person.email,
    details: entry.details ?? {},
  });
}

/** Records somebody whom nobody knows, in the operator's log. */
export async function auditStranger(
  db: Queryable,
  operatorId: string,
  entry: EventOfPerson & { target: string },
): Promise<void> {
  const { event, request, target, details = {} } = entry;
  await audit(db, { partnerId: operatorId, event, actor: strangerOf(request), target, details });
}
