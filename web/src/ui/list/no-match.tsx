import { IconZoomQuestion } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../states.tsx';

/** There are rows, but none fits what was searched and filtered for. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTexts();
  const action = <Button onClick={onClear}>{t('ui.list.clearAll')}</Button>;
  return (
    <EmptyState icon={IconZoomQuestion} title={t('ui.list.noMatch')} action={action}>
      {t('ui.list.noMatchText')}
    </EmptyState>
  );
}
