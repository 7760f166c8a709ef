import { resumeCloudConnect } from '@portal/contract/cloud-connect/tenants';
import { useTexts } from '../platform/use-texts.ts';
import { useSend } from '../ui/use-send.ts';

/** Lets backups in again. */
export function useResume() {
  const { t } = useTexts();
  return useSend({
    call: ({ write }) => write(resumeCloudConnect, { body: {} }),
    errorTitle: t('cloud-connect.resume.failed'),
  });
}
