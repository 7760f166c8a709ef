import type { Me } from '@portal/contract/auth/sign-in';
import {
  goesOnSuspended,
  onlyReads,
  permissionsOf,
  roles,
  type Permission,
  type Role,
} from '@portal/contract/permissions';
import { may } from '../platform/permissions.ts';

type Kind = Me['organization']['kind'];
type Person = Pick<Me, 'organization' | 'partnerName' | 'permissions' | 'readOnly'> & {
  actingAs: Me['actingAs'];
};

/** The organization that the person works in: the acting one while impersonating. */
export const workplaceOf = (me: Pick<Me, 'organization' | 'actingAs'>): Me['organization'] =>
  me.actingAs?.organization ?? me.organization;

export const rolesThatMay = (kind: Kind, permission: Permission): Role[] =>
  roles.filter((role) => permissionsOf(kind, [role]).includes(permission));

/** Why somebody may not: their organization is suspended, it needs another role, or it is for another kind of organization. */
export type Refusal =
  | { kind: 'suspended' }
  | { kind: 'partnerSuspended'; partner: string }
  | { kind: 'role'; roles: Role[] }
  | { kind: 'organization' };

/** `whileSuspended`: as the endpoint's record has it. */
export type Way = { whileSuspended?: boolean };

const isStoppedBySuspension = (me: Person, permission: Permission): boolean =>
  me.readOnly &&
  !onlyReads(permission) &&
  !goesOnSuspended(permission, workplaceOf(me).kind, me.actingAs !== null);

/** Why the person may not make such a change; undefined when they may. The API refuses by the same. */
export function refusalOf(
  me: Person,
  permission: Permission,
  { whileSuspended = false }: Way = {},
): Refusal | undefined {
  const { kind } = workplaceOf(me);
  if (!whileSuspended && isStoppedBySuspension(me, permission)) {
    return kind === 'customer'
      ? { kind: 'partnerSuspended', partner: me.partnerName }
      : { kind: 'suspended' };
  }
  if (may(me, permission)) return undefined;
  const allowed = rolesThatMay(kind, permission);
  return allowed.length === 0 ? { kind: 'organization' } : { kind: 'role', roles: allowed };
}
