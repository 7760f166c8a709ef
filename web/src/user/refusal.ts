import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';

/** Why nothing of one's own account can be changed just now: it is refused while impersonating. */
export function useOwnRefusal(): string | undefined {
  const acting = useMe()?.actingAs;
  const { t } = useTexts();
  return acting ? t('user.refused', { organization: acting.organization.name }) : undefined;
}
