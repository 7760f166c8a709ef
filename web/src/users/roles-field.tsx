import { mayGrant, roles, type Role } from '@portal/contract/permissions';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxCards } from '../ui/form/choice-fields.tsx';
import type { FieldBinding } from '../ui/form/types.ts';

/** The roles of a person, each with what it may; those that one may not hand out say so. */
export function RolesField({
  field,
  current = [],
}: {
  field: FieldBinding<Role[]>;
  current?: readonly Role[];
}) {
  const { t } = useTexts();
  const own = useMe()?.roles ?? [];
  const kind = useWorkplaceKind();
  const refusalOf = (role: Role): string | undefined => {
    if (kind === null || current.includes(role) || mayGrant(kind, own, [role])) return undefined;
    return t(role === 'owner' ? 'api.users.error.ownersOnly' : 'users.refused.beyondOwn');
  };
  return (
    <CheckboxCards
      {...field}
      label={t('users.field.roles')}
      help={t('users.field.rolesHelp')}
      options={roles.map((role) => ({
        value: role,
        label: t(`role.${role}`),
        description: t(`users.roleText.${role}`),
        disabledReason: refusalOf(role),
      }))}
      required
    />
  );
}
