import { failOnUnreadable } from '@portal/ports/unreadable';
import {
  backupProduct,
  billedGiB,
  getAttachRate,
  getAverageAttachRate,
  getVirtualDataCenterRevenue,
  listBackupPolicies,
  removeVmBackup,
  setVmBackup,
} from '@portal/contract/virtual-data-center/backup';
import { backupTiers } from '@portal/contract/virtual-data-center/constants';
import type { PriceExplanation } from '@portal/contract/prices';
import type { BackupPolicy } from '@portal/ports/vm-backup';
import sql from 'sql-template-tag';
import {
  asks,
  reads,
  writes,
  writesPrepared,
  type Binding,
  type PreparedCall,
  type Question,
  type WriteCall,
} from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { explanation } from '../../platform/metering/prices.ts';
import { revenueRead } from '../../platform/metering/revenue.ts';
import { passAgreedGate } from '../../platform/operations/price-gate.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import type { Platform } from '../../platform/platform.ts';
import { order, type Ordered } from '../../services/ordering.ts';
import { service } from '../account.ts';
import { backupSystem } from '../system.ts';
import { ordered } from '../lines.ts';
import { vmAt, type VmRow } from '../vms/repository.ts';
import { removingBackup, settingBackup } from './operations.ts';
import { attachRateRead } from './repository.ts';

/** What a region offers, as its connection says; nothing where no backup is connected. */
const policiesIn = async (clouds: Clouds, { region }: { region: string }): Promise<readonly BackupPolicy[]> =>
  (await clouds.of(backupSystem, region)?.driver.listPolicies(failOnUnreadable)) ?? [];

type Prices = ReadonlyMap<string, PriceExplanation>;

async function pricesOfTiers(call: WriteCall<typeof listBackupPolicies>): Promise<Prices> {
  const products = backupTiers.map((tier) => backupProduct(tier));
  const rows = await call.tx.rows<{ price: PriceExplanation }>(sql`
    select ${explanation(sql`k.product`)} as price from unnest(${products}::text[]) as k (product)
    cross join lateral session_prices(${call.principal.sessionId}::uuid, k.product, stockholm_day(portal_now())) p`);
  return new Map(rows.map(({ price }) => [price.product, price]));
}

/** The tiers of a region with what each promises and costs. */
const policiesRead = (clouds: Clouds): Question<typeof listBackupPolicies, Prices> => ({
  find: pricesOfTiers,
  ask: async ({ found, query }) => ({
    items: (await policiesIn(clouds, query)).map((policy) => ({
      ...policy,
      price: found.get(backupProduct(policy.tier)) ?? null,
    })),
  }),
});

const backedUp = ({ region, systemId: vm, name: vmName, vdc }: VmRow) => ({
  region,
  vm,
  vmName,
  vdc: vdc.systemId,
  vdcName: vdc.name,
});

/** Orders a policy at the price that was agreed to, in place of the one that the VM has. */
async function orderBackup(
  call: PreparedCall<typeof setVmBackup, readonly BackupPolicy[]>,
): Promise<Ordered> {
  const { tier, agreedPrices } = call.body;
  const vm = await vmAt(call);
  if (!call.prepared.some((policy) => policy.tier === tier)) throw new Problem('backupNotOffered');
  if (vm.tier === tier) throw new Problem('hasPolicy');
  const lines = ordered([{ product: backupProduct(tier), quantity: billedGiB(vm) }]);
  const pass = await passAgreedGate(call, lines, agreedPrices);
  const vmCreatedAt = vm.createdAt?.toISOString() ?? null;
  return order(call, settingBackup, {
    pass,
    targetId: vm.id,
    subject: vm.name,
    input: { ...backedUp(vm), tier, before: vm.tier, vmCreatedAt },
    details: {
      region: vm.region,
      vdc: vm.vdc.name,
      tier,
      ...(vm.tier === null ? {} : { previousTier: vm.tier }),
    },
  });
}

async function orderBackupRemoval(call: WriteCall<typeof removeVmBackup>, clouds: Clouds): Promise<Ordered> {
  const vm = await vmAt(call);
  if (clouds.of(backupSystem, vm.region) === null) throw new Problem('backupNotOffered');
  if (vm.tier === null) throw new Problem('hasNoPolicy');
  return order(call, removingBackup, {
    targetId: vm.id,
    subject: vm.name,
    input: { ...backedUp(vm), before: vm.tier },
    details: { region: vm.region, vdc: vm.vdc.name, previousTier: vm.tier },
  });
}

export const backupBindings = ({ clouds }: Platform): Binding[] => [
  asks(listBackupPolicies, policiesRead(clouds)),
  writesPrepared(setVmBackup, ({ params }) => policiesIn(clouds, params), orderBackup),
  writes(removeVmBackup, (call) => orderBackupRemoval(call, clouds)),
  reads(getAttachRate, ({ tenant, query }) => attachRateRead(tenant, query)),
  reads(getAverageAttachRate, ({ tenant }) => attachRateRead(tenant, {})),
  reads(getVirtualDataCenterRevenue, ({ query, principal: { sessionId } }) =>
    revenueRead(service, { ...query, sessionId }),
  ),
];
