import { exportCompany } from '@portal/contract/settings';
import { IconDownload } from '@tabler/icons-react';
import { downloadFile } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { useSend } from '../ui/use-send.ts';

/** Everything that the portal holds of the company, as a file. */
export function ExportButton({ disabledReason }: { disabledReason?: string | undefined }) {
  const { t } = useTexts();
  const download = useSend({
    call: () => downloadFile(exportCompany, t('settings.export.file')),
    errorTitle: t('settings.export.failed'),
  });
  return (
    <Button
      icon={IconDownload}
      busy={download.isBusy}
      disabledReason={disabledReason}
      onClick={() => download.send()}
    >
      {t('settings.export.download')}
    </Button>
  );
}
