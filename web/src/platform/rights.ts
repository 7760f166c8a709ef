import type { Me } from '@portal/contract/auth/sign-in';
import type { Endpoint } from '@portal/contract/http';
import type { Permission } from '@portal/contract/permissions';
import { useMe } from './current-session.ts';
import { refusalOf, rolesThatMay, workplaceOf, type Way } from './refusals.ts';
import { useTexts } from './use-texts.ts';

/** A call by its record, or what it needs where any call will do. */
type Right = Pick<Endpoint, 'access' | 'method'> | Permission;

const permissionOf = (right: Right): Permission | null => {
  if (typeof right === 'string') return right;
  return 'may' in right.access ? right.access.may : null;
};

/** What only reads goes on while the organization is suspended, and what its record says. */
const wayOf = (right: Right): Way => {
  if (typeof right === 'string') return {};
  const { access, method } = right;
  return { whileSuspended: method === 'GET' || ('may' in access && access.whileSuspended === true) };
};

/** The kind of organization that the person works in; null while nobody is signed in. */
export function useWorkplaceKind(): Me['organization']['kind'] | null {
  const me = useMe();
  return me && workplaceOf(me).kind;
}

/** False for what nobody of the person's organization can ever do: it is then not even shown. */
export function useIsEverAllowed(right: Right): boolean {
  const kind = useWorkplaceKind();
  const permission = permissionOf(right);
  return kind !== null && (permission === null || rolesThatMay(kind, permission).length > 0);
}

/** Why the person may not make that call, in a sentence; undefined when they may. */
export function useRefusal(right: Right): string | undefined {
  const me = useMe();
  const { t, language } = useTexts();
  const permission = permissionOf(right);
  const refusal = me && permission !== null ? refusalOf(me, permission, wayOf(right)) : undefined;
  if (!refusal) return undefined;
  if (refusal.kind === 'suspended') return t('ui.refused.suspended');
  if (refusal.kind === 'partnerSuspended') {
    return t('ui.refused.partnerSuspended', { partner: refusal.partner });
  }
  if (refusal.kind === 'organization') return t('ui.refused.partnerOnly');
  const allowed = refusal.roles.map((role) => t(`role.${role}`));
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(allowed);
  return t('ui.refused.role', { roles: list });
}
