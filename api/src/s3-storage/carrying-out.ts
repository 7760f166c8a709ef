import type { AuditDetails } from '@portal/contract/audit-details';
import type { PortalEvent } from '@portal/contract/operations';
import { ProviderFailure } from '@portal/ports/failure';
import type { ObjectStorage } from '@portal/ports/object-storage';
import { audit } from '../platform/audit.ts';
import type { Transaction } from '../platform/database.ts';
import { publish } from '../platform/events.ts';
import type { ClaimedOperation } from '../platform/operation-worker.ts';
import type { Clouds } from '../platform/platform.ts';

export type Audited = Parameters<typeof audit>[1]['event'];
type Note = { event: Audited; details?: AuditDetails };

/** Writes the audit entry of an operation's outcome. */
export const note = (tx: Transaction, operation: ClaimedOperation, { event, details }: Note): Promise<void> =>
  audit(tx, {
    event,
    actor: operation.actor,
    partnerId: operation.partnerId,
    customerId: operation.customerId,
    customerName: operation.customerName,
    target: operation.subject,
    ...(details ? { details } : {}),
  });

export const tell = (
  tx: Transaction,
  operation: ClaimedOperation,
  topic: PortalEvent['topic'],
): Promise<void> =>
  publish(tx, {
    topic,
    partnerId: operation.partnerId,
    customerId: operation.customerId,
    id: operation.targetId,
  });

/** The driver of a region; without a connection the operation waits, because an operator can bring it back. */
export function driverOf(clouds: Clouds, region: string): ObjectStorage {
  const connection = clouds.storage.get(region);
  if (!connection) throw new ProviderFailure('unreachable', `The region ${region} has no connection.`);
  return connection.driver;
}

export const isConflict = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.kind === 'conflict';
