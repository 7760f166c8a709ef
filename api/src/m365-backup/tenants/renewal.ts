import { beginAccessRenewal, renewM365Access } from '@portal/contract/m365-backup/tenants';
import type { ResponseOf } from '@portal/contract/http';
import sql from 'sql-template-tag';
import * as z from 'zod';
import { isOfCustomer } from '../../platform/database/tenancy.ts';
import { publish } from '../../platform/events/events.ts';
import { asks, writes, type Binding, type WriteCall } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { defineOperation } from '../../platform/operations/definition.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sealer } from '../../platform/process/seal.ts';
import { readConnectionsAnew } from '../../services/mirror-repository.ts';
import { actorIn, note, order, type InTenant, type Ordered } from '../../services/ordering.ts';
import { requireEnabled, service } from '../account.ts';
import { judgeExchange } from '../exchange/judging.ts';
import { beginMirrors } from '../objects/mirror.ts';
import { runMirrorName } from '../runs/mirror.ts';
import { openedCode, taskMemory } from '../service-operations.ts';
import { dropSignIn, liveSignIn, putSignIn } from '../sign-ins/repository.ts';
import { askBackup, driverOf, explained } from '../system.ts';

type Tenant = { id: string; region: string; tenantId: string; microsoftId: string | null; domain: string };

/** The tenant of a customer whose service is enabled. */
async function requireTenant({ tx, tenant }: InTenant): Promise<Tenant> {
  await requireEnabled({ tx, tenant });
  const found = await tx.first<Tenant>(sql`
    select t.id, t.region, t.tenant_id as "tenantId", t.microsoft_id as "microsoftId", coalesce(t.domain, t.name) as domain
    from m365_tenant t where ${isOfCustomer(tenant)}`);
  if (found === null) throw new Problem('serviceNotEnabled');
  return found;
}

export const renewing = defineOperation({
  service,
  kind: 'renewM365Access',
  /** The code is not in it: it stays sealed where it is. */
  input: z.object({ region: z.string(), tenantId: z.string() }),
  memory: taskMemory,
  lane: 'edit',
  steps: 2,
  expectedSeconds: 60,
  cost: { free: 'What is backed up stays.' },
  events: { ordered: 'backupRenewalOrdered', done: 'backupAccessRenewed', failed: 'backupRenewalFailed' },
  mailWhenFailed: 'orderer',
  carriedBy: { table: 'm365_tenant', rowId: ({ targetId }) => targetId },
  tells: ['m365-backup'],
  begin: async (tx, operation) => void (await requireTenant({ tx, tenant: operation })),
  run: async (operation, attempt) => {
    const { region, tenantId } = operation.input;
    const userCode = await openedCode(operation, attempt);
    const renewal = driverOf(attempt.clouds, region).renewAccess({ tenantId, userCode }, attempt.memory);
    const step = await explained(renewal);
    if ('again' in step) return step;
    await attempt.progress(2);
    const { partnerId, customerId } = operation;
    return {
      done: {
        write: async (tx) => {
          await tx.run(sql`
            update m365_tenant t set access = 'working', access_message = null, access_checked_at = portal_now(),
              renewed_at = portal_now()
            where ${isOfCustomer(operation)}`);
          await judgeExchange(tx, [{ partnerId, customerId }]);
          await dropSignIn(tx, operation);
          await beginMirrors(tx, { partnerId, customerId, region });
          await readConnectionsAnew(tx, runMirrorName);
        },
        details: { region },
      },
    };
  },
  failed: (_tx, { input: { region } }) => Promise.resolve({ region }),
});

async function orderRenewal(call: WriteCall<typeof renewM365Access>): Promise<Ordered> {
  const { id: targetId, region, tenantId, domain: subject } = await requireTenant(call);
  const seen = await liveSignIn(call.tx, call.tenant);
  if (seen === null || !seen.isSignedIn) throw new Problem('signInMissing');
  return order(call, renewing, { targetId, subject, input: { region, tenantId }, details: { region } });
}

type Kept = { found: Tenant; answer: ResponseOf<typeof beginAccessRenewal>; sealer: Sealer };

async function keep(
  call: WriteCall<typeof beginAccessRenewal>,
  { found: { region, domain, microsoftId }, answer, sealer }: Kept,
): Promise<void> {
  const { tx, tenant } = call;
  const { userCode, verificationUrl, expiresAt } = answer;
  await putSignIn(tx, tenant, {
    region,
    expected: { domain, microsoftId },
    codeSealed: sealer.seal(userCode),
    verificationUrl,
    expiresAt: new Date(expiresAt),
    byName: actorIn(call).userName,
  });
  await note(call, { event: 'backupRenewalBegun', target: domain, details: { region } });
  await publish(tx, { topic: 'm365-backup', ...tenant, id: null });
}

/** How the access to a tenant that is backed up is renewed, by the same dialog as it was given. */
export const renewalBindings = ({ clouds, sealer }: Platform): Binding[] => [
  asks(beginAccessRenewal, {
    find: (call) => requireTenant(call),
    ask: async ({ found: { region, tenantId } }) => {
      const begun = await askBackup(clouds, region, (driver) => driver.beginRenewal(tenantId));
      const { expiresInSeconds, ...code } = begun;
      return { ...code, expiresAt: new Date(Date.now() + expiresInSeconds * 1000).toISOString() };
    },
    note: ({ found, answer, ...call }) => keep(call, { found, answer, sealer }),
  }),
  writes(renewM365Access, (call) => orderRenewal(call)),
];
