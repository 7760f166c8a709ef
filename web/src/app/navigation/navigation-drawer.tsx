import type { Me } from '@portal/contract/auth/sign-in';
import { useTexts } from '../../platform/use-texts.ts';
import { Modal } from '../../ui/modal.tsx';
import { Navigation } from './navigation.tsx';

/** The navigation where it has no place beside the page. */
export function NavigationDrawer({ me, onClose }: { me: Me; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Modal onClose={onClose} title={t('app.navigation.label')} place="left" hasHead={false}>
      <Navigation me={me} look="drawer" />
    </Modal>
  );
}
