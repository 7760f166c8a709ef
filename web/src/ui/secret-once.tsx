import { IconAlertTriangle } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { TextBranch, TextKey } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Note } from './status.tsx';
import classes from './secret-once.module.css';

export type Taken = 'no' | 'copied' | 'downloaded';

type SecretText =
  | 'title'
  | 'once'
  | 'onceText'
  | `taken.${Exclude<Taken, 'downloaded'>}`
  | 'done'
  | 'unsaved'
  | 'unsavedText'
  | 'back'
  | 'leave';

type SecretOnceProps = {
  texts: TextBranch<SecretText>;
  /** Of one that can be taken as a file. */
  downloaded?: TextKey;
  subtitle: string;
  onClose: () => void;
  /** The secret itself; it says when it is taken. */
  children: (onTaken: (taken: Taken) => void) => ReactNode;
};

/** Whoever goes without the secret is asked, however they go; the end of the session alone leaves no choice. */
function useLeaving({ taken, onClose }: { taken: Taken; onClose: () => void }) {
  const [isClosing, setClosing] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ next: { pathname } }) => taken === 'no' && !pathname.startsWith('/auth/'),
    enableBeforeUnload: () => taken === 'no',
    withResolver: true,
  });
  const isLeaving = blocker.status === 'blocked';
  return {
    isAsking: isClosing || isLeaving,
    close: () => (taken === 'no' ? setClosing(true) : onClose()),
    stay: () => {
      setClosing(false);
      if (isLeaving) blocker.reset();
    },
    leave: () => {
      onClose();
      if (isLeaving) blocker.proceed();
    },
  };
}

/** A secret, this once: to copy, to download, and with a question before it goes unsaved. */
export function SecretOnce(props: SecretOnceProps) {
  const { texts, downloaded, subtitle, onClose } = props;
  const { t } = useTexts();
  const [taken, setTaken] = useState<Taken>('no');
  const leaving = useLeaving({ taken, onClose });
  if (leaving.isAsking) {
    return <Unsaved texts={texts} onStay={leaving.stay} onLeave={leaving.leave} />;
  }
  return (
    <Dialog
      opened
      onClose={leaving.close}
      title={t(`${texts}.title`)}
      subtitle={subtitle}
      size="wide"
      state={taken === 'downloaded' ? downloaded && t(downloaded) : t(`${texts}.taken.${taken}`)}
      actions={
        <Button variant="primary" onClick={leaving.close}>
          {t(`${texts}.done`)}
        </Button>
      }
    >
      <div className={classes.body}>
        <Note tone="warn" title={t(`${texts}.once`)}>
          <p>{t(`${texts}.onceText`)}</p>
        </Note>
        {props.children(setTaken)}
      </div>
    </Dialog>
  );
}

type UnsavedProps = Pick<SecretOnceProps, 'texts'> & { onStay: () => void; onLeave: () => void };

/** The question to whoever goes without it. */
function Unsaved({ texts, onStay, onLeave }: UnsavedProps) {
  const { t } = useTexts();
  return (
    <Dialog
      opened
      onClose={onStay}
      title={t(`${texts}.unsaved`)}
      actions={
        <>
          <Button onClick={onStay} autoFocus>
            {t(`${texts}.back`)}
          </Button>
          <Button variant="delete" onClick={onLeave}>
            {t(`${texts}.leave`)}
          </Button>
        </>
      }
    >
      <p className={classes.warning}>
        <IconAlertTriangle size={18} aria-hidden /> {t(`${texts}.unsavedText`)}
      </p>
    </Dialog>
  );
}
