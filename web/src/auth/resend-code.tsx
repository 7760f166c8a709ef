import { useRef, useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { TextButton } from '../ui/link.tsx';
import { useCooldown } from './cooldown.ts';
import classes from './auth.module.css';

type ResendCodeProps = {
  /** When the last code was mailed, in milliseconds since 1970. */
  sentAt: number | null;
  onResend: () => Promise<void>;
  onFailure: (error: unknown) => void;
};

/** 'Send new code', with a pause in between. */
export function ResendCode({ sentAt, onResend, onFailure }: ResendCodeProps) {
  const { t } = useTexts();
  const { left, start } = useCooldown(sentAt);
  const [isSent, setIsSent] = useState(false);
  const running = useRef(false);
  const resend = async (): Promise<void> => {
    if (running.current || left > 0) return;
    running.current = true;
    try {
      await onResend();
      setIsSent(true);
      start();
    } catch (error) {
      onFailure(error);
    }
    running.current = false;
  };
  return (
    <div className={classes.resend}>
      <span>{t('auth.resend.question')}</span>
      {left > 0 ? (
        <span className="tabular">{t('auth.resend.wait', { count: left })}</span>
      ) : (
        <TextButton onClick={() => void resend()}>{t('auth.resend.action')}</TextButton>
      )}
      <span role="status" className="visually-hidden">
        {isSent && t('auth.resend.done')}
      </span>
    </div>
  );
}
