import { impersonate } from '@portal/contract/auth/sign-in';
import { session } from '../../platform/current-session.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useSend } from '../../ui/use-send.ts';

/** Returns to the original identity. */
export function useStopActing() {
  const { t } = useTexts();
  return useSend({
    call: async ({ write }) => {
      const { accessToken } = await write(impersonate, { body: {} });
      await session.enter(accessToken);
    },
    errorTitle: t('app.acting.backFailed'),
  });
}
