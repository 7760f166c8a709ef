import { isKind } from '@portal/ports/failure';
import type { M365Backup } from '@portal/ports/m365-backup';
import { m365ObjectKinds, type M365TenantObject } from '@portal/ports/m365-objects';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { WorkerNeeds } from '../../platform/capability.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { defineMirror, type CustomerUnit, type Mirror } from '../../platform/outbound/mirror-definition.ts';
import { beginMirror, wakeMirrors } from '../../services/mirror-repository.ts';
import { tellCustomers } from '../../services/status.ts';
import { service } from '../account.ts';
import { driverOf, m365BackupSystem } from '../system.ts';
import { tenantOf } from '../tenants/repository.ts';
import { rolesMirror } from '../restore/mirror.ts';
import { recountCoverage } from './coverage.ts';
import { dropUnseen, groupsInJobs, writeMembers, writeObjects, type GroupMembers } from './repository.ts';

export const objectsMirror = 'm365-objects';

/** Of so many groups beside those in jobs the members are read: each is a call of its own. */
const mostGroups = 300;

type Listed = { object: M365TenantObject } | { members: GroupMembers };

const keyOf = (one: Listed): string =>
  'object' in one ? `${one.object.kind}/${one.object.id}` : `members/${one.members.groupId}`;

/** A group that has gone since it was listed has nobody. Who is in it by another group is not told. */
async function readMembers(
  driver: M365Backup,
  group: { tenantId: string; groupId: string },
  onUnreadable: OnUnreadable,
): Promise<GroupMembers> {
  const addresses: string[] = [];
  try {
    for await (const page of driver.listMembers(group, onUnreadable))
      addresses.push(...page.flatMap(({ kind, address }) => (kind === 'user' && address ? [address] : [])));
  } catch (error) {
    if (!isKind(error, 'notFound')) throw error;
  }
  return { groupId: group.groupId, addresses };
}

function addUpTo(most: number, groups: Set<string>, page: readonly { id: string }[]): void {
  for (const { id } of page) if (groups.size < most) groups.add(id);
}

type Needs = Pick<WorkerNeeds, 'database' | 'platform'>;

async function* readObjects(
  { database, platform: { clouds } }: Needs,
  unit: CustomerUnit,
  onUnreadable: OnUnreadable,
): AsyncGenerator<readonly Listed[]> {
  const place = await tenantOf(database, unit);
  if (place === null) return;
  const { tenantId } = place;
  const driver = driverOf(clouds, unit.region);
  const groups = await groupsInJobs(database, unit);
  const most = groups.size + mostGroups;
  for (const kind of m365ObjectKinds) {
    const told: OnUnreadable = ({ id, reason }) =>
      onUnreadable({ id: id === null ? null : `${kind}/${id}`, reason });
    for await (const page of driver.listObjects({ tenantId, kind, search: null }, told)) {
      if (kind === 'group') addUpTo(most, groups, page);
      yield page.map((object) => ({ object }));
    }
  }
  for (const groupId of groups) {
    const told: OnUnreadable = ({ reason }) => onUnreadable({ id: `members/${groupId}`, reason });
    yield [{ members: await readMembers(driver, { tenantId, groupId }, told) }];
  }
}

/**
 * Copies what the tenant of a customer has, so that it is searched here: every day for whom no job backs up, and when
 * somebody is about to choose from it.
 */
export const objectMirror = (needs: Needs): Mirror<'customer', Listed> =>
  defineMirror({
    name: objectsMirror,
    system: m365BackupSystem.name,
    unit: 'customer',
    everySeconds: 86_400,
    isMetered: false,
    read: (unit, onUnreadable) => readObjects(needs, unit, onUnreadable),
    keyOf,
    write: async (tx, unit, { rows }) => {
      const objects = rows.flatMap((one) => ('object' in one ? [one.object] : []));
      if (objects.length > 0) await writeObjects(tx, unit, objects);
      for (const one of rows) if ('members' in one) await writeMembers(tx, unit, one.members);
    },
    end: async (tx, unit, { isWhole, seen }) => {
      if (isWhole) await dropUnseen(tx, unit, seen);
      await recountCoverage(tx, unit);
      await tellCustomers(tx, 'm365-objects', [unit]);
    },
  });

/** The mirrors of a customer begin, or are read at once. */
export async function beginMirrors(
  tx: Transaction,
  of: { partnerId: string; customerId: string; region: string },
): Promise<void> {
  for (const name of [service, objectsMirror, rolesMirror])
    await beginMirror(tx, { ...of, name, service, system: m365BackupSystem.name });
}

/** In the tenant that is open. */
export const readObjectsAnew = (tx: Transaction): Promise<void> => wakeMirrors(tx, objectsMirror);
