import { apiTokensPerUser } from '@portal/contract/constants';
import { listApiTokens } from '@portal/contract/user-access';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { PageActionProps } from '../ui/page.tsx';
import { useOwnRefusal } from './refusal.ts';

/** The page's action while it shows API tokens; off with the reason when one has as many as one may. */
export function useTokenAction(isShown: boolean, onCreate: () => void): PageActionProps | undefined {
  const { t } = useTexts();
  const refusal = useOwnRefusal();
  const tokens = useQuery({ ...api.query(listApiTokens), enabled: isShown });
  const good = (tokens.data?.items ?? []).filter(({ expired }) => !expired);
  const full =
    good.length < apiTokensPerUser
      ? undefined
      : t('api.user.error.tooManyApiTokens', { max: apiTokensPerUser });
  if (!isShown) return undefined;
  return {
    children: t('user.tokens.create'),
    icon: IconPlus,
    disabledReason: refusal ?? full,
    onClick: onCreate,
  };
}
