import { useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { TextButton } from '../ui/link.tsx';
import { useSend, type SendOptions } from '../ui/use-send.ts';
import { useCooldown } from './cooldown.ts';
import classes from './auth.module.css';

type ResendCodeProps<Answer> = Pick<SendOptions<void, Answer>, 'call' | 'onFailure'> & {
  /** When the last code was mailed, in milliseconds since 1970. */
  sentAt: number | null;
  onSuccess: (answer: Answer) => void;
};

/** 'Send new code', with a pause in between. */
export function ResendCode<Answer>({ sentAt, call, onSuccess, onFailure }: ResendCodeProps<Answer>) {
  const { t } = useTexts();
  const { left, start } = useCooldown(sentAt);
  const [isSent, setIsSent] = useState(false);
  const { send, isBusy } = useSend<void, Answer>({
    call,
    onSuccess: (answer) => {
      onSuccess(answer);
      setIsSent(true);
      start();
    },
    onFailure,
  });
  return (
    <div className={classes.resend}>
      <span>{t('auth.resend.question')}</span>
      {left > 0 ? (
        <span className="tabular">{t('auth.resend.wait', { count: left })}</span>
      ) : (
        <TextButton busy={isBusy} onClick={() => send()}>
          {t('auth.resend.action')}
        </TextButton>
      )}
      <span role="status" className="visually-hidden">
        {isSent && t('auth.resend.done')}
      </span>
    </div>
  );
}
