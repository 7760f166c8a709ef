import { IconDownload } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../button.tsx';
import { useSend } from '../use-send.ts';
import type { ListData } from './types.ts';

type CsvProps = { onCsv?: (() => Promise<void>) | undefined; data: ListData<unknown> | undefined };

export function CsvButton({ onCsv, data }: CsvProps) {
  const { t } = useTexts();
  const { send, isBusy } = useSend({ call: async () => onCsv?.(), errorTitle: t('ui.list.csvFailed') });
  if (!onCsv) return null;
  return (
    <Button
      size="toolbar"
      icon={IconDownload}
      busy={isBusy}
      disabled={data === undefined || data.items.length === 0}
      onClick={() => send()}
    >
      {t('ui.list.csv')}
    </Button>
  );
}
