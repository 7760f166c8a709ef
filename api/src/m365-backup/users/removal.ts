import type { removeLicensedUser } from '@portal/contract/m365-backup/users';
import sql from 'sql-template-tag';
import * as z from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { isOfCustomer, type Tenant } from '../../platform/database/tenancy.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { defineOperation } from '../../platform/operations/definition.ts';
import { notRetriable } from '../../platform/operations/order.ts';
import { order, type Ordered } from '../../services/ordering.ts';
import { ofTarget } from '../../services/things.ts';
import { requireEnabled, service } from '../account.ts';
import { driverOf, explained } from '../system.ts';

type UserRow = { region: string; userId: string; name: string };

/** Held until the transaction ends; null when there is none. */
const lockUser = (tx: Transaction, of: Tenant, id: string): Promise<UserRow | null> =>
  tx.first<UserRow>(sql`
    select t.region, t.user_id as "userId", t.name from m365_user t
    where ${isOfCustomer(of)} and t.id = ${id} for update`);

export const removing = defineOperation({
  service,
  kind: 'removeLicensedUser',
  input: z.object({ region: z.string(), userId: z.string() }),
  lane: 'edit',
  steps: 1,
  expectedSeconds: 5,
  cost: { free: 'It ends what costs.' },
  events: {
    ordered: 'backupUserRemovalOrdered',
    done: 'backupUserRemoved',
    failed: 'backupUserRemovalFailed',
  },
  mailWhenFailed: 'orderer',
  carriedBy: { table: 'm365_user', rowId: ({ targetId }) => targetId },
  tells: ['m365-backup'],
  begin: async (tx, operation) => {
    await requireEnabled({ tx, tenant: operation });
    if ((await lockUser(tx, operation, operation.targetId)) === null) throw notRetriable();
  },
  run: async (operation, { clouds }) => {
    const { region, userId } = operation.input;
    await explained(driverOf(clouds, region).removeLicensedUser(userId));
    const { id, ...of } = ofTarget(operation);
    return {
      done: {
        write: async (tx) =>
          void (await tx.run(sql`delete from m365_user t where ${isOfCustomer(of)} and t.id = ${id}`)),
        details: { region },
      },
    };
  },
  failed: (_tx, { input: { region } }) => Promise.resolve({ region }),
});

/** Nothing more is metered of the user from then on; a job that backs them up takes a license again. */
export async function orderRemoval(call: WriteCall<typeof removeLicensedUser>): Promise<Ordered> {
  const { tx, tenant, query } = call;
  await requireEnabled(call);
  const found = await lockUser(tx, tenant, query.id);
  if (found === null) throw notFound();
  const { region, userId, name: subject } = found;
  return order(call, removing, {
    targetId: query.id,
    subject,
    input: { region, userId },
    details: { region },
  });
}
