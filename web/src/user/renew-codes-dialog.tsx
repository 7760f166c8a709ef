import { renewRecoveryCodes } from '@portal/contract/user';
import { useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

type RenewCodesDialogProps = { onClose: () => void; onChanged: () => void };

export function RenewCodesDialog({ onClose, onChanged }: RenewCodesDialogProps) {
  const { t } = useTexts();
  const [codes, setCodes] = useState<string[] | null>(null);
  const renewed = (answer: { recoveryCodes: string[] }): void => {
    setCodes(answer.recoveryCodes);
    onChanged();
  };
  const done = (): void => {
    onClose();
    notifySuccess(t('user.mfa.renew.done'));
  };
  if (codes) return <RecoveryCodesDialog codes={codes} onDone={done} />;
  return (
    <PasswordStep
      title={t('user.mfa.renew.title')}
      submitLabel={t('user.mfa.renew.submit')}
      withCode
      send={(write, body) => write(renewRecoveryCodes, { body })}
      onDone={renewed}
      onClose={onClose}
    >
      <p>{t('user.mfa.renew.text')}</p>
    </PasswordStep>
  );
}
