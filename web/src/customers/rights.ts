import type { Me } from '@portal/contract/auth/sign-in';
import type { Permission } from '@portal/contract/permissions';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { refusalOf, rolesThatMay, workplaceOf, type Way } from './refusals.ts';

/** The kind of organization that the person works in; null while nobody is signed in. */
export function useWorkplaceKind(): Me['organization']['kind'] | null {
  const me = useMe();
  return me && workplaceOf(me).kind;
}

/** False for what nobody of the person's organization can ever do: it is then not even shown. */
export function useIsEverAllowed(permission: Permission): boolean {
  const kind = useWorkplaceKind();
  return kind !== null && rolesThatMay(kind, permission).length > 0;
}

/** Why the person may not make such a change, in a sentence; undefined when they may. */
export function useRefusal(permission: Permission, way?: Way): string | undefined {
  const me = useMe();
  const { t, language } = useTexts();
  const refusal = me && refusalOf(me, permission, way);
  if (!refusal) return undefined;
  if (refusal.kind === 'suspended') return t('customers.refused.suspended');
  if (refusal.kind === 'partnerSuspended') {
    return t('customers.refused.partnerSuspended', { partner: refusal.partner });
  }
  if (refusal.kind === 'house') return t('customers.refused.house');
  const allowed = refusal.roles.map((role) => t(`role.${role}`));
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(allowed);
  return t('customers.refused.role', { roles: list });
}
