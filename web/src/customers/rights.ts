import type { Me } from '@portal/contract/auth';
import { permissionsOf, roles, type Permission, type Role } from '@portal/contract/permissions';
import { useMe } from '../platform/current-session.ts';
import { may } from '../platform/permissions.ts';
import { useTexts } from '../platform/use-texts.ts';

type Kind = Me['organization']['kind'];

/** The organization that the person works in: the acting one while impersonating. */
const workplaceOf = (me: Me): Me['organization'] => me.actingAs?.organization ?? me.organization;

/** The kind of organization that the person works in; null while nobody is signed in. */
export function useWorkplaceKind(): Kind | null {
  const me = useMe();
  return me && workplaceOf(me).kind;
}

const rolesThatMay = (kind: Kind, permission: Permission): Role[] =>
  roles.filter((role) => permissionsOf(kind, [role]).includes(permission));

/** False for what nobody of the person's organization can ever do: it is then not even shown. */
export function useIsEverAllowed(permission: Permission): boolean {
  const kind = useWorkplaceKind();
  return kind !== null && rolesThatMay(kind, permission).length > 0;
}

/** Why the person may not make such a change, in a sentence; undefined when they may. */
export function useRefusal(permission: Permission): string | undefined {
  const me = useMe();
  const { t, language } = useTexts();
  if (!me) return undefined;
  const { kind, state } = workplaceOf(me);
  if (state === 'suspended') return t('customers.refused.suspended');
  if (may(me, permission)) return undefined;
  const allowed = rolesThatMay(kind, permission).map((role) => t(`role.${role}`));
  if (allowed.length === 0) return t('customers.refused.house');
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(allowed);
  return t('customers.refused.role', { roles: list });
}
