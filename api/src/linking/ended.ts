import { audit, auditForOperator, portalItself } from '../platform/audit.ts';
import type { Transaction } from '../platform/database/database.ts';
import { removeLink, type OfLink } from './repository.ts';

/** By a worker: the linked tenant is gone from its system, and so the link goes, as if somebody had unlinked it. */
export async function endLink(tx: Transaction, of: OfLink & { customerName: string }): Promise<void> {
  const target = await removeLink(tx, of);
  if (target === null) return;
  const { partnerId, customerId, customerName, service, region } = of;
  const details = { region };
  const entry = {
    event: 'tenantUnlinked',
    actor: portalItself,
    customerName,
    target,
    service,
    details,
  } as const;
  await audit(tx, { ...entry, partnerId, customerId });
  await auditForOperator(tx, entry);
}
