import { useTexts } from '../platform/use-texts.ts';
import { Button, type IconType } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

/** What the panel of an object shows that is no longer there. */
export function Gone({ icon, title, onClose }: { icon: IconType; title: string; onClose: () => void }) {
  const { t } = useTexts();
  const action = <Button onClick={onClose}>{t('services.panel.toList')}</Button>;
  return (
    <EmptyState icon={icon} title={title} action={action}>
      {t('services.panel.goneText')}
    </EmptyState>
  );
}
