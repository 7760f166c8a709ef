import type { CarriedOperation, OperationState } from '@portal/contract/operations';
import { regions } from '@portal/contract/constants';
import {
  add,
  daysBefore,
  type CloudBucket,
  type CloudTenant,
  type DemoModel,
  type Organization,
} from './model.ts';

import { addOwners, addRestrictedUsers, firstOwner, type StorageCustomer } from './storage-users.ts';
import { addDeletedUsage, addUsage } from './usage.ts';

const gib = 1024 ** 3;
const purposes =
  'backup archive documents logs media invoices images exports snapshots mail-archive drawings reports'.split(
    ' ',
  );

export type StorageState = 'not-enabled' | 'provisioning' | 'needs-attention' | 'enabled' | 'failed';

/** How much a bucket without a quota holds when it is full. */
const sizesGiB = [6, 40, 180, 700, 2400, 5600];

/** Some buckets are empty, most are in use, a few are nearly full; a few large objects make up most of it. */
function objectsOf({ random }: DemoModel, quotaGiB: number | null): CloudBucket['objects'] {
  if (random.chance(0.12)) return [];
  const usedBytes = (quotaGiB ?? random.pick(sizesGiB)) * gib * (0.12 + 0.86 * random.next());
  const weights = Array.from({ length: random.int(6, 40) }, () => 0.02 + random.next() ** 3);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight, index) => ({
    key: `${String(index + 1).padStart(4, '0')}.bin`,
    sizeBytes: Math.floor((usedBytes * weight) / sum),
  }));
}

function bucketOf({ making, tenant }: StorageCustomer, name: string): CloudBucket {
  const { random } = making;
  const region = random.chance(0.6) ? regions[0] : regions[1];
  const owners = tenant.users.filter((user) => user.region === region);
  const quotaGiB = random.chance(0.4) ? random.pick([100, 500, 1024, 2048]) : null;
  const mode = random.chance(0.5) ? 'compliance' : 'governance';
  const lock = random.chance(0.25) ? ({ mode, retentionDays: random.pick([7, 14, 30, 90]) } as const) : null;
  const owner = random.chance(0.6) ? firstOwner : random.pick(owners).username;
  return { region, name, owner, quotaGiB, lock, objects: objectsOf(making, quotaGiB) };
}

function addBucket(storing: StorageCustomer, name: string): void {
  const { making, customer, enabledAt, tenant } = storing;
  const { random, now, world } = making;
  const bucket = bucketOf(storing, name);
  tenant.buckets.push(bucket);
  const createdAt = new Date(
    enabledAt.getTime() + Math.floor((now.getTime() - enabledAt.getTime()) * random.next() * 0.95),
  );
  const id = random.id(createdAt);
  const usedBytes = bucket.objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  addUsage(making, customer, { ...bucket, id, usedBytes, startedAt: createdAt, endedAt: null });
  add(world, 's3_bucket', {
    partner_id: customer.partnerId,
    customer_id: customer.id,
    id,
    region: bucket.region,
    name,
    owner: bucket.owner,
    state: 'active',
    object_lock: bucket.lock ? 'enabled' : 'disabled',
    lock_mode: bucket.lock?.mode ?? null,
    retention_days: bucket.lock?.retentionDays ?? null,
    quota_gib: bucket.quotaGiB,
    objects: bucket.objects.length,
    used_bytes: usedBytes,
    synced_at: now,
    ordered_here: true,
    created_at: createdAt,
  });
}

const referenceLetters = Array.from('23456789ABCDEFGHJKMNPQRSTUVWXYZ');

function referenceOf({ random }: DemoModel): string {
  const four = (): string => Array.from({ length: 4 }, () => random.pick(referenceLetters)).join('');
  return `${four()}-${four()}`;
}

type OpenedOperation = { state: OperationState; reason: string | null; createdAt: Date };

/** The operation that enables the service, as far as it has come. */
function addOperation(making: DemoModel, customer: Organization, opened: OpenedOperation): CarriedOperation {
  const { random, world } = making;
  const id = random.id(opened.createdAt);
  const isOver = opened.state === 'failed';
  const carried: CarriedOperation = {
    id,
    kind: 'enableS3Storage',
    service: 's3-storage',
    subject: 'S3 Storage',
    state: opened.state,
    reason: opened.reason,
    reasonValues: {},
    lines: null,
    reference: referenceOf(making),
  };
  const { kind, service, subject, state, reason, reference } = carried;
  add(world, 'operation', {
    partner_id: customer.partnerId,
    customer_id: customer.id,
    id,
    kind,
    service,
    subject,
    target_id: customer.id,
    input: { tenant: tenantNameOf(customer), regions },
    state,
    step: opened.state === 'waiting' ? 0 : 1,
    steps: 2,
    attempts: opened.state === 'waiting' ? 0 : 1,
    reason,
    reason_values: {},
    reference,
    expected_seconds: 5,
    due_at: opened.createdAt,
    created_at: opened.createdAt,
    created_by: customer.partnerId,
    created_by_name: 'Demo data',
    actor: {
      userId: null,
      userName: 'Demo data',
      actingOrganizationId: null,
      actingOrganizationName: null,
      sessionId: null,
      requestId: null,
      ip: null,
    },
    finished_at: isOver ? opened.createdAt : null,
  });
  return carried;
}

/** An RGW tenant's name: letters and digits only. */
const tenantNameOf = ({ id }: Organization): string => `c${id.replaceAll('-', '')}`;

const operationOf = {
  provisioning: { state: 'waiting', reason: null, daysAgo: 0 },
  'needs-attention': { state: 'needs-attention', reason: 'unexpected', daysAgo: 2 },
  failed: { state: 'failed', reason: 'refused', daysAgo: 3 },
} as const;

function addService(
  making: DemoModel,
  customer: Organization,
  state: Exclude<StorageState, 'not-enabled'>,
): Date {
  const { random, now, world } = making;
  const enabledAt = daysBefore(now, ((now.getTime() - customer.createdAt.getTime()) / 86_400_000) * 0.9);
  const opened = state === 'enabled' ? null : operationOf[state];
  const createdAt = opened && daysBefore(now, opened.daysAgo);
  const ofCustomer = { partner_id: customer.partnerId, customer_id: customer.id };
  add(world, 'service', {
    ...ofCustomer,
    service: 's3-storage',
    state: state === 'enabled' ? 'enabled' : 'provisioning',
    enabled_at: opened ? null : enabledAt,
    operation: opened && createdAt ? addOperation(making, customer, { ...opened, createdAt }) : null,
  });
  add(world, 's3_account', { ...ofCustomer, tenant: tenantNameOf(customer) });
  if (random.chance(0.1)) {
    add(world, 's3_limit', {
      ...ofCustomer,
      max_lock_days: 365,
      set_by_name: 'Demo data',
      set_at: enabledAt,
    });
  }
  return enabledAt;
}

/** S3 Storage of one customer in the state wanted; an enabled one gets users and `buckets` buckets. */
export function addStorage(
  making: DemoModel,
  customer: Organization,
  wanted: { state: StorageState; buckets: number; slug: string; hadMore: boolean },
): void {
  if (wanted.state === 'not-enabled' || !making.storage) return;
  const enabledAt = addService(making, customer, wanted.state);
  if (wanted.state !== 'enabled') return;
  const tenant: CloudTenant = { tenant: tenantNameOf(customer), users: [], buckets: [] };
  const storing = { making, customer, enabledAt, tenant };
  addOwners(storing);
  const short = wanted.slug.slice(0, 30).replace(/-$/, '');
  for (let n = 0; n < wanted.buckets; n += 1) {
    const round = Math.floor(n / purposes.length);
    const purpose = purposes[n % purposes.length] ?? 'data';
    addBucket(storing, round === 0 ? `${short}-${purpose}` : `${short}-${purpose}-${round + 1}`);
  }
  addRestrictedUsers(storing, wanted.hadMore);
  if (wanted.hadMore) addDeletedUsage(making, customer, `${short}-restore-test`);
  making.world.clouds.push(tenant);
}
