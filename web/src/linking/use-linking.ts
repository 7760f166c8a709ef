import { readExistingTenants } from '@portal/contract/linking';
import { useTexts } from '../platform/use-texts.ts';
import { useSend } from '../ui/use-send.ts';

/** Has the regions read anew; the list tells when they were. */
export function useSurvey() {
  const { t } = useTexts();
  return useSend({
    call: ({ write }) => write(readExistingTenants, {}),
    errorTitle: t('linking.refresh.failed'),
  });
}
