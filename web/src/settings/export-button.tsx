import { exportCompany } from '@portal/contract/settings';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { notifyError } from '../ui/toasts.tsx';

/** Everything that the portal holds of the company, as a file. */
export function ExportButton({ disabledReason }: { disabledReason?: string | undefined }) {
  const { t } = useTexts();
  const download = useMutation({
    mutationFn: () => downloadFile(exportCompany, t('settings.export.file')),
    onError: (error) => notifyError({ what: t('settings.export.failed'), error }),
  });
  return (
    <Button
      icon={IconDownload}
      busy={download.isPending}
      disabledReason={disabledReason}
      onClick={() => download.mutate()}
    >
      {t('settings.export.download')}
    </Button>
  );
}
