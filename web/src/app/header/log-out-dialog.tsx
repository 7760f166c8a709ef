import { useTexts } from '../../platform/use-texts.ts';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.tsx';
import { useLogOut } from '../../ui/use-log-out.ts';

/** The question before what was typed goes with the session. */
export function LogOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const leaving = useLogOut();
  return (
    <ConfirmDialog
      opened
      title={t('ui.leave.title')}
      confirmLabel={t('app.menu.logOut')}
      cancelLabel={t('ui.leave.stay')}
      onConfirm={() => leaving.send()}
      busy={leaving.isBusy}
      onClose={onClose}
    >
      <p>{t('ui.leave.text')}</p>
    </ConfirmDialog>
  );
}
