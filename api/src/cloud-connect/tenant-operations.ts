import type { CloudConnect, TenantOrder } from '@portal/ports/cloud-connect';
import type { Step, TaskMemory } from '@portal/ports/step';
import * as z from 'zod';
import {
  defineOperation,
  type ClaimedOperation,
  type OperationDefinition,
} from '../platform/operations/definition.ts';
import { gib } from './account.ts';
import { explained } from './reasons.ts';
import { cloudTenants, keepPassword, writeChange } from './repository.ts';
import { firstMemory, ofTenantOperation, passwordMemory, withoutTask } from './service-operations.ts';
import { driverOf, taskMemory } from './system.ts';

const ofTenant = z.object({ region: z.string(), tenantId: z.string() });
type OfTenant = z.infer<typeof ofTenant>;

const changeOf = { ...ofTenantOperation, carriedBy: cloudTenants.carriedBy } as const;

const orderOf = ({ id, input }: ClaimedOperation<OfTenant>): TenantOrder => ({
  operation: id,
  tenant: input.tenantId,
});

const quotaInput = ofTenant.extend({ quotaGiB: z.number().int() });

export const changingQuota = defineOperation({
  ...changeOf,
  ...cloudTenants.meanwhile('updating', 'active'),
  kind: 'changeCloudConnectQuota',
  input: quotaInput,
  memory: taskMemory,
  cost: 'priced',
  events: { ordered: 'cloudQuotaOrdered', done: 'cloudQuotaChanged', failed: 'cloudQuotaChangeFailed' },
  run: async (operation, { clouds, memory }) => {
    const { region, quotaGiB } = operation.input;
    const order = { ...orderOf(operation), quotaBytes: quotaGiB * gib };
    const step = await explained(driverOf(clouds, region).changeQuota(order, memory));
    if ('again' in step) return step;
    return {
      done: { write: (tx) => writeChange(tx, operation, { quotaGiB }), details: { region, quotaGiB } },
    };
  },
});

export const resettingPassword = defineOperation({
  ...changeOf,
  ...cloudTenants.meanwhile('updating', 'active'),
  kind: 'resetTenantPassword',
  input: ofTenant,
  memory: passwordMemory,
  onRetry: withoutTask,
  cost: { free: 'A password costs nothing.' },
  events: {
    ordered: 'cloudPasswordOrdered',
    done: 'cloudPasswordReset',
    failed: 'cloudPasswordResetFailed',
  },
  run: async (operation, { clouds, sealer, memory }) => {
    if (memory === null) return firstMemory({ sealer });
    const { region } = operation.input;
    const { sealed } = memory;
    const order = { ...orderOf(operation), password: sealer.open(sealed) };
    const step = await explained(driverOf(clouds, region).resetPassword(order, memory.task));
    if ('again' in step) {
      const { seconds, memory: task } = step.again;
      return { again: { seconds, memory: { sealed, task } } };
    }
    return {
      done: {
        write: async (tx) => {
          await writeChange(tx, operation, null);
          await keepPassword(tx, { ...operation, id: operation.targetId }, sealed);
        },
        details: { region },
      },
    };
  },
});

type Switch = Pick<OperationDefinition<OfTenant, TaskMemory>, 'kind' | 'events' | 'cost'> & {
  isEnabled: boolean;
};

const switching = ({ isEnabled, ...own }: Switch): OperationDefinition<OfTenant, TaskMemory> => {
  const ask = (driver: CloudConnect, order: TenantOrder, memory: TaskMemory | null): Promise<Step<null>> =>
    driver.setTenantEnabled({ ...order, isEnabled }, memory);
  return defineOperation({
    ...changeOf,
    ...cloudTenants.meanwhile('updating', 'active'),
    ...own,
    input: ofTenant,
    memory: taskMemory,
    run: async (operation, { clouds, memory }) => {
      const { region } = operation.input;
      const step = await explained(ask(driverOf(clouds, region), orderOf(operation), memory));
      if ('again' in step) return step;
      return {
        done: {
          write: (tx) => writeChange(tx, operation, { isSuspended: !isEnabled }),
          details: { region },
        },
      };
    },
  });
};

export const suspending = switching({
  kind: 'suspendCloudConnect',
  isEnabled: false,
  cost: { free: 'Nothing more is stored.' },
  events: { ordered: 'cloudSuspendOrdered', done: 'cloudSuspended', failed: 'cloudSuspendFailed' },
});

export const resuming = switching({
  kind: 'resumeCloudConnect',
  isEnabled: true,
  cost: { free: 'What may be stored was agreed to with the quota.' },
  events: { ordered: 'cloudResumeOrdered', done: 'cloudResumed', failed: 'cloudResumeFailed' },
});
