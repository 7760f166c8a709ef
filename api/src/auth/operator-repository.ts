import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';

/** The name until the operator changes it in its company settings. */
const firstName = 'Operator';

/** Adds the one operator; answers its id. */
export async function addOperator(db: Queryable): Promise<string> {
  const id = newId();
  await db.run(sql`
    insert into organization (partner_id, id, kind, name) values (${id}, ${id}, 'operator', ${firstName})`);
  return id;
}

export async function addOperatorOwner(db: Queryable, operatorId: string, email: string): Promise<void> {
  const id = newId();
  await db.run(sql`
    insert into user_account (partner_id, organization_id, id, email, roles, state)
    values (${operatorId}, ${operatorId}, ${id}, ${email}, array['owner'], 'invited')`);
  await db.run(
    sql`insert into sign_in_name (email, partner_id, user_id) values (${email}, ${operatorId}, ${id})`,
  );
}

/** Somebody who was invited as less becomes an owner; false for whoever is one already. */
export const makeOwner = async (db: Queryable, operatorId: string, userId: string): Promise<boolean> =>
  (await db.run(sql`
    update user_account set roles = array['owner']
    where partner_id = ${operatorId} and id = ${userId} and state = 'invited' and not 'owner' = any(roles)`)) >
  0;
