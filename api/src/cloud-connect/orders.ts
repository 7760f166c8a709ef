import type {
  changeCloudConnectQuota,
  listCloudBackups,
  resetTenantPassword,
  resumeCloudConnect,
  showTenantPassword,
  suspendCloudConnect,
} from '@portal/contract/cloud-connect/tenants';
import type { ResponseOf } from '@portal/contract/http';
import { failOnUnreadable } from '@portal/ports/unreadable';
import { publish } from '../platform/events/events.ts';
import type { Question, WriteCall } from '../platform/http/call.ts';
import { Problem } from '../platform/http/problem.ts';
import type { SystemProblems } from '../platform/http/provider-problems.ts';
import type { OperationDefinition } from '../platform/operations/definition.ts';
import { operationOpen } from '../platform/operations/order.ts';
import { passAgreedGate, passWithoutCost } from '../platform/operations/price-gate.ts';
import { ask } from '../platform/outbound/ask.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import type { Sealer } from '../platform/process/seal.ts';
import {
  actorIn,
  customerOf,
  note,
  order,
  requireActive,
  type Call,
  type Ordered,
} from '../services/ordering.ts';
import { takeSecret } from '../services/secret-once.ts';
import { changesOf } from '../services/things.ts';
import { gib, passwordSecret } from './account.ts';
import { quotaLine } from './life.ts';
import {
  cloudTenants,
  endableTenant,
  endpointsOf,
  lockedTenant,
  type MadeTenant,
  type TenantRow,
} from './repository.ts';
import { leftBehind } from './service-operations.ts';
import { driverOf } from './system.ts';
import { changingQuota, resettingPassword, resuming, suspending } from './tenant-operations.ts';

/** Throws 409 with what is stored when that is more. */
function requireRoom({ usedBytes }: MadeTenant, quotaGiB: number): void {
  if (quotaGiB * gib < usedBytes)
    throw new Problem('quotaBelowUsage').with({ details: { usedGiB: Math.ceil(usedBytes / gib) } });
}

/** Orders another quota. What is added may cost more, at the prices that were agreed to; the rest was ordered before. */
export function orderQuota(call: WriteCall<typeof changeCloudConnectQuota>): Promise<Ordered> {
  const { quotaGiB, version, agreedPrices } = call.body;
  return cloudTenants.orderEdit(call, {
    locked: () => lockedTenant(call),
    version,
    active: requireActive,
    rules: (tenant) => requireRoom(tenant, quotaGiB),
    gate: (tenant) =>
      quotaGiB > tenant.quotaGiB
        ? passAgreedGate(call, [quotaLine(quotaGiB - tenant.quotaGiB)], agreedPrices)
        : passWithoutCost(),
    order: ({ thing: { region, tenantId, userName: subject, ...before } }) => ({
      by: changingQuota,
      subject,
      input: { region, tenantId, quotaGiB },
      details: { region, ...changesOf(['quotaGiB'], before, { quotaGiB }) },
    }),
  });
}

type OfTenant = { region: string; tenantId: string };

/** Orders something that leaves nothing to choose. */
async function orderOf<M>(
  call: Call,
  definition: OperationDefinition<OfTenant, M>,
  rule: (tenant: MadeTenant) => void = () => undefined,
): Promise<Ordered> {
  const { thing: tenant } = await lockedTenant(call);
  requireActive(tenant);
  rule(tenant);
  const { id: targetId, region, tenantId, userName: subject } = tenant;
  return order(call, definition, { targetId, subject, input: { region, tenantId }, details: { region } });
}

export const orderPassword = (call: WriteCall<typeof resetTenantPassword>): Promise<Ordered> =>
  orderOf(call, resettingPassword);

export const orderSuspension = (call: WriteCall<typeof suspendCloudConnect>): Promise<Ordered> =>
  orderOf(call, suspending, ({ isSuspended }) => {
    if (isSuspended) throw new Problem('tenantSuspended');
  });

export const orderResumption = (call: WriteCall<typeof resumeCloudConnect>): Promise<Ordered> =>
  orderOf(call, resuming, ({ isSuspended }) => {
    if (!isSuspended) throw new Problem('tenantNotSuspended');
  });

/** Answers the password and forgets it in the same transaction; 409 `secretGone` ever after. */
export async function showPassword(
  call: WriteCall<typeof showTenantPassword>,
  { sealer }: { sealer: Sealer },
): Promise<ResponseOf<typeof showTenantPassword>> {
  const { thing: tenant } = await lockedTenant(call);
  if (tenant.state !== 'active') throw operationOpen();
  const { id: thingId, userName, region } = tenant;
  const by = actorIn(call).userName;
  const password = await takeSecret(call.tx, sealer, { kind: passwordSecret, thingId, by });
  if (password === null) throw new Problem('secretGone');
  await note(call, { event: 'cloudPasswordShown', target: userName, details: { region } });
  await publish(call.tx, { ...call.tenant, topic: 'cloud-connect', id: null });
  return { userName, password, endpoints: await endpointsOf(call.tx, call.tenant) };
}

const backupProblems: SystemProblems = { unavailable: 'cloudConnectUnavailable', missing: 'notFound' };

type Stored = ResponseOf<typeof listCloudBackups>;
const nothingStored: Stored = { items: [], usedBytes: 0, servers: 0, workstations: 0, vms: 0 };

async function storedIn(driver: ReturnType<typeof driverOf>, tenantId: string): Promise<Stored> {
  const [{ usage }, backups] = await Promise.all([
    driver.getTenant(tenantId),
    driver.listTenantBackups(tenantId, failOnUnreadable),
  ]);
  const { usedBytes, servers, workstations, vms } = usage;
  return { items: [...backups], usedBytes, servers, workstations, vms };
}

/**
 * The console itself is asked: what the mirror knows may be older than what has come in since. Of what failed to enable, it
 * is asked for what that has left behind, as that goes when it is ended.
 */
export const backupsQuestion = (
  clouds: Clouds,
): Question<typeof listCloudBackups, TenantRow & { customer: string }> => ({
  find: async (call) => ({ ...(await endableTenant(call)), customer: customerOf(call) }),
  ask: ({ found: { region, tenantId, customer, userName } }) =>
    ask(backupProblems, async () => {
      const asked = tenantId ?? (await leftBehind(clouds, { region, customer, userName }));
      return asked === null ? nothingStored : storedIn(driverOf(clouds, region), asked);
    }),
});
