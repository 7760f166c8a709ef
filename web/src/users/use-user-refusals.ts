import { updateUser, type CompanyUser } from '@portal/contract/users';
import { useRefusal } from '../platform/rights.ts';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';

/** Why somebody may not be changed, or not be shut out; undefined when they may. */
export function useUserRefusals() {
  const { t } = useTexts();
  const me = useMe();
  const refusal = useRefusal(updateUser);
  const isOwner = me?.roles.includes('owner') ?? false;
  const changing = ({ roles }: CompanyUser): string | undefined =>
    refusal ?? (roles.includes('owner') && !isOwner ? t('api.users.error.ownersOnly') : undefined);
  const shuttingOut = (user: CompanyUser): string | undefined =>
    changing(user) ?? (user.id === me?.user.id ? t('api.users.error.oneself') : undefined);
  return {
    changing,
    shuttingOut,
    resetting: (user: CompanyUser): string | undefined =>
      shuttingOut(user) ?? (me?.actingAs ? t('users.refused.acting') : undefined),
  };
}
