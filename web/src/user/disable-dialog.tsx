import { disableMfa } from '@portal/contract/user';
import { useTexts } from '../platform/use-texts.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { PasswordStep } from './password-step.tsx';

type DisableDialogProps = { onClose: () => void; onChanged: () => void };

export function DisableDialog({ onClose, onChanged }: DisableDialogProps) {
  const { t } = useTexts();
  const done = (): void => {
    onChanged();
    onClose();
    notifySuccess(t('user.mfa.disable.done'));
  };
  return (
    <PasswordStep
      title={t('user.mfa.disable.title')}
      submitLabel={t('user.mfa.disable.submit')}
      tone="delete"
      withCode
      send={(write, body) => write(disableMfa, { body })}
      onDone={done}
      onClose={onClose}
    >
      <p>{t('user.mfa.disable.text')}</p>
    </PasswordStep>
  );
}
