import { IconPlaylistX } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../states.tsx';

/** There are rows, but none on this page any more. */
export function GonePage({ onBack }: { onBack: () => void }) {
  const { t } = useTexts();
  const action = <Button onClick={onBack}>{t('ui.list.previous')}</Button>;
  return (
    <EmptyState icon={IconPlaylistX} title={t('ui.list.pageGone')} action={action}>
      {t('ui.list.pageGoneText')}
    </EmptyState>
  );
}
