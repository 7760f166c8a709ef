import type { RestoreRole } from '@portal/ports/m365-restore';
import sql from 'sql-template-tag';
import type { WorkerNeeds } from '../../platform/capability.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  defineMirror,
  type CustomerUnit,
  type Mirror,
  type Page,
} from '../../platform/outbound/mirror-definition.ts';
import { backAs, goneAs, noteChanges, wantedIn, type Change } from '../../services/mirrored.ts';
import { tellCustomers } from '../../services/status.ts';
import { bringBack, judge, type MirroredTable } from '../../services/unseen.ts';
import { service } from '../account.ts';
import { removedSince } from '../removed-since.ts';
import { driverOf, m365BackupSystem } from '../system.ts';
import { tenantOf } from '../tenants/repository.ts';
import { factsOf, roleColumns, roleTypes } from './repository.ts';

export const rolesMirror = 'm365-roles';

const roleTable: MirroredTable = {
  service,
  table: 'm365_role',
  key: sql`t.role_id`,
  systemId: sql`t.role_id`,
  place: sql`t.region`,
  heardAt: sql`coalesce(t.synced_at, t.created_at)`,
  settled: sql`t.state = 'active'`,
};

/** What an order changes is not written over by an answer that is older. */
export async function writeRoles(
  tx: Transaction,
  unit: CustomerUnit,
  { rows, requestedAt }: Pick<Page<RestoreRole>, 'rows' | 'requestedAt'>,
): Promise<Change[]> {
  const away = await removedSince(tx, unit, { table: 'm365_role', requestedAt });
  const roles = rows.filter(({ id }) => !away.has(id));
  const ids = roles.map(({ id }) => id);
  const back = await bringBack(tx, roleTable, wantedIn(unit, ids));
  const written = await tx.rows<{ name: string; isNew: boolean }>(sql`
    insert into m365_role as r (partner_id, customer_id, id, region, state, ordered_here, synced_at, ${roleColumns})
    select ${unit.partnerId}, ${unit.customerId}, gen_random_uuid(), ${unit.region}, 'active', false, portal_now(), i.*
    from json_to_recordset(${JSON.stringify(roles.map(factsOf))}::json) as i (${roleTypes})
    where not exists (select from m365_role k where k.partner_id = ${unit.partnerId} and k.customer_id = ${unit.customerId}
      and k.region = ${unit.region} and k.state = 'creating' and k.role_id is null and k.name = i.name)
    order by i.role_id
    on conflict (partner_id, customer_id, region, role_id) do update set (${roleColumns}) = row (excluded.role_id,
      excluded.name, excluded.description, excluded.scope, excluded.operators, excluded.included, excluded.excluded),
      synced_at = portal_now(), version = r.version + case when (r.name, r.description, r.scope, r.operators, r.included,
        r.excluded) is distinct from (excluded.name, excluded.description, excluded.scope, excluded.operators,
        excluded.included, excluded.excluded) then 1 else 0 end
      where r.state = 'active' and (r.synced_at is null or r.synced_at < ${requestedAt})
    returning r.name, r.xmax = 0 as "isNew"`);
  return [
    ...back.map(backAs('restoreOperatorBack')),
    ...written.flatMap(({ name, isNew }): Change[] =>
      isNew ? [{ event: 'restoreOperatorFound', target: name }] : [],
    ),
  ];
}

/** Copies who may restore what, one customer at a time. */
export const roleMirror = ({
  database,
  platform: { clouds },
}: Pick<WorkerNeeds, 'database' | 'platform'>): Mirror<'customer', RestoreRole> =>
  defineMirror({
    name: rolesMirror,
    system: m365BackupSystem.name,
    unit: 'customer',
    everySeconds: 900,
    isMetered: false,
    read: async function* (unit, onUnreadable) {
      const place = await tenantOf(database, unit);
      if (place !== null)
        yield await driverOf(clouds, unit.region).listRestoreRoles(place.tenantId, onUnreadable);
    },
    keyOf: ({ id }) => id,
    write: async (tx, unit, { rows, requestedAt }) => {
      if (rows.length > 0) await noteChanges(tx, unit, await writeRoles(tx, unit, { rows, requestedAt }));
    },
    end: async (tx, unit, reading) => {
      const of = sql`t.partner_id = ${unit.partnerId} and t.customer_id = ${unit.customerId} and t.region = ${unit.region}`;
      const { ended } = await judge(tx, roleTable, { of, reading });
      await noteChanges(tx, unit, ended.map(goneAs('restoreOperatorGone')));
      await tellCustomers(tx, 'm365-roles', [unit]);
    },
  });
