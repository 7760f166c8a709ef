import type { Service } from '@portal/contract/services/services';
import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { Problem } from '../platform/http/problem.ts';
import type { OperationTarget, OrderedOperation } from '../platform/operations/definition.ts';
import { notRetriable } from '../platform/operations/order.ts';
import { lockState, markEnabled, setState } from './life.ts';
import type { InTenant } from './ordering.ts';

/** What operations that enable a service have in common; the audit entry says which service. */
export const enablingOf = (service: Service) =>
  ({
    service,
    carriedBy: 'service',
    events: {
      ordered: 'serviceEnableInitiated',
      done: 'serviceEnabled',
      failed: 'serviceEnableFailed',
    },
    begin: async (tx: Transaction, operation: OperationTarget): Promise<void> => {
      const state = await lockState(tx, { ...operation, service });
      if (state === 'not-enabled' || state === 'enabled') throw notRetriable();
      await setState(tx, { ...operation, service }, 'provisioning');
    },
    failed: () => Promise.resolve({}),
  }) as const;

/** `before`: what the service is again when it cannot end. */
type Ending = OrderedOperation<{ before: 'enabled' | 'failed' }>;

/** Throws 409 with their numbers while rows of the customer are left in the tables, by the kinds of what is in them. */
export async function requireEmpty(
  { tx, tenant: { partnerId, customerId } }: InTenant,
  tables: Readonly<Record<string, string>>,
): Promise<void> {
  const left: Record<string, number> = {};
  for (const [kind, table] of Object.entries(tables)) {
    const row = await tx.first<{ count: number }>(sql`
      select count(*) from ${raw(table)} where partner_id = ${partnerId} and customer_id = ${customerId}`);
    left[kind] = row?.count ?? 0;
  }
  if (Object.values(left).some((count) => count > 0))
    throw new Problem('serviceNotEmpty').with({ details: left });
}

/** What operations that end a service have in common; `requireEndable` throws while something is left in it. */
export const endingOf = (service: Service, requireEndable: (of: InTenant) => Promise<void>) =>
  ({
    service,
    carriedBy: 'service',
    cost: { free: 'It ends what costs.' },
    events: {
      ordered: 'serviceDisableInitiated',
      done: 'serviceDisabled',
      failed: 'serviceDisableFailed',
    },
    begin: async (tx: Transaction, operation: OperationTarget): Promise<void> => {
      if ((await lockState(tx, { ...operation, service })) === 'not-enabled') throw notRetriable();
      await requireEndable({ tx, tenant: operation });
      await setState(tx, { ...operation, service }, 'ending');
    },
    failed: async (tx: Transaction, operation: Ending) => {
      const of = { ...operation, service };
      if (operation.input.before === 'enabled') await markEnabled(tx, of);
      else await setState(tx, of, 'provisioning');
      return {};
    },
  }) as const;
