import type { CloudTenant } from '@portal/ports/cloud-connect';
import { orNull } from '@portal/ports/failure';
import { failOnUnreadable } from '@portal/ports/unreadable';
import * as z from 'zod';
import { defineOperation, type ClaimedOperation, type Try } from '../platform/operations/definition.ts';
import { operationOpen } from '../platform/operations/order.ts';
import { enablingOf, endingOf } from '../services/life-operations.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import { markEnabled, removeService } from '../services/life.ts';
import { readConnectionsAnew } from '../services/mirror-repository.ts';
import type { InTenant } from '../services/ordering.ts';
import { asText } from '../services/written-rows.ts';
import { gib, newPassword, service } from './account.ts';
import { findTenant } from './find-tenant.ts';
import { explained } from './reasons.ts';
import { activateTenant, companyOf, lockTenantOf } from './repository.ts';
import { driverOf, taskMemory } from './system.ts';

/** What all its operations have in common. */
export const ofTenantOperation = {
  service,
  lane: 'edit',
  steps: 2,
  expectedSeconds: 15,
  mailWhenFailed: 'everybody',
  tells: ['cloud-connect'],
} as const;

/** A password is chosen before the system is asked, so that every try sets the same one; it is kept sealed. */
export const passwordMemory = z.object({ sealed: z.string(), task: taskMemory.nullable() });
export type PasswordMemory = z.infer<typeof passwordMemory>;

export const firstMemory = ({ sealer }: Pick<Try<unknown>, 'sealer'>) => ({
  again: { seconds: 0, memory: { sealed: sealer.seal(newPassword()), task: null } },
});
export const withoutTask = ({ sealed }: PasswordMemory): PasswordMemory => ({ sealed, task: null });

const enableInput = z.object({ region: z.string(), quotaGiB: z.number().int(), userName: z.string() });

async function makeTenant(
  operation: ClaimedOperation<z.infer<typeof enableInput>>,
  { clouds, database, sealer }: Pick<Try<PasswordMemory>, 'clouds' | 'database' | 'sealer'>,
  memory: PasswordMemory,
) {
  const { region, quotaGiB, userName } = operation.input;
  const wanted = {
    operation: operation.id,
    customer: operation.customerId,
    company: await companyOf(database, operation),
    userName,
    password: sealer.open(memory.sealed),
    quotaBytes: quotaGiB * gib,
    orderedAt: operation.requestedAt,
  };
  return explained(driverOf(clouds, region).enableTenant(wanted, memory.task));
}

export const enabling = defineOperation({
  ...ofTenantOperation,
  ...enablingOf(service),
  kind: 'enableCloudConnect',
  input: enableInput,
  memory: passwordMemory,
  onRetry: withoutTask,
  cost: 'priced',
  run: async (operation, { memory, ...with_ }) => {
    if (memory === null) return firstMemory(with_);
    const step = await makeTenant(operation, with_, memory);
    const { sealed } = memory;
    if ('again' in step) {
      const { seconds, memory: task } = step.again;
      return { again: { seconds, memory: { sealed, task } } };
    }
    const { region, quotaGiB } = operation.input;
    return {
      done: {
        write: async (tx) => {
          await markEnabled(tx, { ...operation, service });
          await activateTenant(tx, operation, { found: step.done, sealed });
          await readConnectionsAnew(tx, service);
        },
        details: { region, quotaGiB },
      },
    };
  },
});

const endInput = z.object({
  region: z.string(),
  tenantId: z.string().nullable(),
  userName: z.string(),
  backups: z.array(z.string()),
  before: z.enum(['enabled', 'failed']),
});

type Made = { region: string; customer: string; userName: string };

/** What enabling has left behind, where it failed before it could tell; never what somebody else has made. */
export async function leftBehind(
  clouds: Clouds,
  { region, customer, userName }: Made,
): Promise<string | null> {
  const isWanted = (one: CloudTenant): boolean => one.customer === customer && one.userName === userName;
  return (await findTenant(clouds, { region, isWanted }))?.id ?? null;
}

/** Nothing of it may be under way. */
async function requireSettled({ tx, tenant }: InTenant): Promise<void> {
  const held = await lockTenantOf(tx, tenant);
  if (held?.state === 'updating') throw operationOpen();
}

const ending = endingOf(service, requireSettled);

/** The names are asked for before anything goes: afterwards nobody can tell them. */
const endMemory = z.object({ names: z.array(z.string()), task: taskMemory.nullable() });

type Ending = ClaimedOperation<z.infer<typeof endInput>>;

const tenantOf = async ({ customerId: customer, input }: Ending, clouds: Clouds): Promise<string | null> =>
  input.tenantId ?? (await leftBehind(clouds, { ...input, customer }));

/** What the backups are called that the order names; none where the tenant is gone already. */
async function namesOf({ input: { region, backups } }: Ending, tenant: string | null, clouds: Clouds) {
  if (tenant === null || backups.length === 0) return [];
  const listed = driverOf(clouds, region).listTenantBackups(tenant, failOnUnreadable);
  const found = await explained(orNull(listed));
  return (found ?? []).flatMap(({ id, name }) => (backups.includes(id) ? [asText(name)] : []));
}

export const disabling = defineOperation({
  ...ofTenantOperation,
  ...ending,
  kind: 'disableCloudConnect',
  input: endInput,
  memory: endMemory,
  onRetry: ({ names }) => ({ names, task: null }),
  run: async (operation, { clouds, memory }) => {
    const tenant = await tenantOf(operation, clouds);
    if (memory === null)
      return {
        again: { seconds: 0, memory: { names: await namesOf(operation, tenant, clouds), task: null } },
      };
    const { names } = memory;
    const { id, customerId: customer } = operation;
    const { region, backups } = operation.input;
    const order = { operation: id, tenant, customer, backups };
    const step = await explained(driverOf(clouds, region).removeTenant(order, memory.task));
    if ('again' in step) {
      const { seconds, memory: task } = step.again;
      return { again: { seconds, memory: { names, task } } };
    }
    return {
      done: {
        write: (tx) => removeService(tx, { ...operation, service }),
        details: { region, backupCount: backups.length, deletedBackups: names },
      },
    };
  },
  failed: async (tx, operation) => {
    // What was to go lets nobody in any more: that is seen with the next reading.
    await readConnectionsAnew(tx, service);
    return ending.failed(tx, operation);
  },
});
