import type { Language } from '@portal/contract/constants';
import { permissionsOf, roles, type Permission } from '@portal/contract/permissions';
import sql from 'sql-template-tag';
import type { Transaction } from '../database/database.ts';

export type Holder = { email: string; language: Language };

/** The people of the operator who hold a permission: those who can put something right. */
export const holdersAtOperator = (
  tx: Transaction,
  operatorId: string,
  permission: Permission,
): Promise<Holder[]> =>
  tx.rows<Holder>(sql`
    select u.email, coalesce(u.language, case when o.country = 'SE' then 'sv' else 'en' end) as language
    from user_account u join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
    where u.partner_id = ${operatorId} and u.organization_id = ${operatorId} and u.state = 'active'
      and u.roles && ${roles.filter((role) => permissionsOf('operator', [role]).includes(permission))}::text[]
    order by u.email`);
