import type { M365Backup, M365Tenant } from '@portal/ports/m365-backup';
import { failOnUnreadable } from '@portal/ports/unreadable';
import * as z from 'zod';
import {
  defineOperation,
  OperationFailure,
  type ClaimedOperation,
  type Try,
} from '../platform/operations/definition.ts';
import { notRetriable } from '../platform/operations/order.ts';
import { mailOrderer } from '../platform/operations/orderer-mail.ts';
import { enablingOf, endingOf, requireEmpty } from '../services/life-operations.ts';
import { lockState, markEnabled, removeService } from '../services/life.ts';
import { endStep } from '../services/person-step.ts';
import { service } from './account.ts';
import { codeOf, dropSignIn } from './sign-ins/repository.ts';
import { beginMirrors } from './objects/mirror.ts';
import { driverOf, explained } from './system.ts';
import { addTenant } from './tenants/repository.ts';

export const ofLife = {
  service,
  lane: 'edit',
  steps: 2,
  tells: ['m365-backup'],
  mailWhenFailed: 'everybody',
} as const;

/** The ports' memory of a task. */
export const taskMemory = z.object({
  task: z.string().nullable(),
  startedAt: z.string(),
  note: z.string().optional(),
});

/** The code is not in it: it stays sealed where it is. */
const enablingInput = z.object({
  region: z.string(),
  domain: z.string(),
  microsoftId: z.string().nullable(),
});
type EnablingInput = z.infer<typeof enablingInput>;

const isSame = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

const isExpected = ({ domain, microsoftId }: EnablingInput, found: M365Tenant): boolean =>
  microsoftId === null ? isSame(found.domain, domain) : isSame(found.microsoftId, microsoftId);

/** Another tenant than the one that is the customer's is taken back, and told with both names. */
async function requireExpected(driver: M365Backup, input: EnablingInput, found: M365Tenant): Promise<void> {
  if (isExpected(input, found)) return;
  await explained(driver.removeTenant(found.id));
  const values = { expected: input.domain, found: found.domain ?? found.name };
  throw new OperationFailure({ reason: 'backupTenantOther', values });
}

export async function openedCode(
  operation: Pick<ClaimedOperation, 'partnerId' | 'customerId'>,
  { database, sealer }: Pick<Try<unknown>, 'database' | 'sealer'>,
): Promise<string> {
  const stored = await codeOf(database, operation);
  if (stored === null) throw new OperationFailure({ reason: 'backupCodeExpired' });
  return sealer.open(stored.codeSealed);
}

const asOfServices = enablingOf(service);

export const enabling = defineOperation({
  ...ofLife,
  ...asOfServices,
  kind: 'enableM365Backup',
  begin: async (tx, operation) => {
    // Somebody has begun anew: that code is for the tenant that was named with it.
    if ((await lockState(tx, { ...operation, service })) === 'enabling') throw notRetriable();
    await asOfServices.begin(tx, operation);
  },
  input: enablingInput,
  memory: taskMemory,
  expectedSeconds: 60,
  cost: { free: 'Users cost, once they are backed up.' },
  run: async (operation, attempt) => {
    const { input, id, customerName: label } = operation;
    const { region } = input;
    const driver = driverOf(attempt.clouds, region);
    const userCode = await openedCode(operation, attempt);
    const order = { operation: id, label, userCode };
    const step = await explained(driver.createTenant(order, attempt.memory));
    if ('again' in step) return step;
    await attempt.progress(2);
    await requireExpected(driver, input, step.done);
    return {
      done: {
        write: async (tx) => {
          const { partnerId, customerId, customerName } = operation;
          if (!(await addTenant(tx, operation, { region, found: step.done })))
            throw new OperationFailure({ reason: 'backupTenantExists' });
          await markEnabled(tx, { ...operation, service });
          await endStep(tx, { ...operation, service });
          await dropSignIn(tx, operation);
          await beginMirrors(tx, { partnerId, customerId, region });
          const content = { customerId, customerName, domain: step.done.domain ?? step.done.name };
          await mailOrderer(tx, operation, { kind: 'backupReady', content });
        },
        details: { region },
      },
    };
  },
});

const endingInput = z.object({
  /** Null where enabling has failed. */
  place: z.object({ region: z.string(), tenantId: z.string() }).nullable(),
  /** The operation that enabled it, or failed to; it may have added the tenant before it could tell. */
  failed: z.object({ region: z.string(), operation: z.string() }).nullable(),
  before: z.enum(['enabled', 'failed']),
});
type EndingInput = z.infer<typeof endingInput>;

/** Where enabling failed, it may have left a tenant behind. */
async function leftBehind({ failed }: EndingInput, { clouds }: Pick<Try<unknown>, 'clouds'>) {
  if (failed === null) return null;
  const { region, operation } = failed;
  for await (const page of driverOf(clouds, region).listTenants(failOnUnreadable)) {
    const found = page.find((one) => one.operation === operation);
    if (found) return { region, tenantId: found.id };
  }
  return null;
}

export const disabling = defineOperation({
  ...ofLife,
  ...endingOf(service, (of) => requireEmpty(of, { backupJobs: 'm365_job' })),
  kind: 'disableM365Backup',
  input: endingInput,
  expectedSeconds: 10,
  run: async (operation, { clouds, progress }) => {
    const { input } = operation;
    const place = input.place ?? (await leftBehind(input, { clouds }));
    if (place !== null) await explained(driverOf(clouds, place.region).removeTenant(place.tenantId));
    await progress(2);
    return { done: { write: (tx) => removeService(tx, { ...operation, service }) } };
  },
});
