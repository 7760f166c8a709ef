import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../button.tsx';
import type { ListData } from './types.ts';

type CsvProps = { onCsv?: (() => Promise<void>) | undefined; data: ListData<unknown> | undefined };

export function CsvButton({ onCsv, data }: CsvProps) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  if (!onCsv) return null;
  const download = async () => {
    setBusy(true);
    await onCsv();
    setBusy(false);
  };
  return (
    <Button
      size="toolbar"
      icon={IconDownload}
      busy={busy}
      disabled={data === undefined || data.items.length === 0}
      onClick={() => void download()}
    >
      {t('ui.list.csv')}
    </Button>
  );
}
