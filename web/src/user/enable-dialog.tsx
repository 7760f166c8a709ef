import { startMfa } from '@portal/contract/user';
import type { ResponseOf } from '@portal/contract/http';
import { useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { ScanStep } from './scan-step.tsx';

type EnableDialogProps = { onClose: () => void; onChanged: () => void };

/** Password, then the secret to scan with a first code, then the recovery codes. */
export function EnableDialog({ onClose, onChanged }: EnableDialogProps) {
  const { t } = useTexts();
  const [secret, setSecret] = useState<ResponseOf<typeof startMfa> | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const activated = (recoveryCodes: string[]): void => {
    setCodes(recoveryCodes);
    onChanged();
  };
  const done = (): void => {
    onClose();
    notifySuccess(t('user.mfa.enable.done'));
  };
  if (codes) return <RecoveryCodesDialog codes={codes} onDone={done} />;
  if (secret) return <ScanStep secret={secret} onActivated={activated} onClose={onClose} />;
  return (
    <PasswordStep
      title={t('user.mfa.enable.title')}
      submitLabel={t('user.mfa.enable.continue')}
      send={(write, { password }) => write(startMfa, { body: { password } })}
      onDone={setSecret}
      onClose={onClose}
    >
      <p>{t('user.mfa.enable.text')}</p>
    </PasswordStep>
  );
}
