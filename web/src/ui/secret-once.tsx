import { IconAlertTriangle } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Note } from './status.tsx';
import classes from './secret-once.module.css';

export type Taken = 'no' | 'copied' | 'downloaded';

type SecretOnceProps = {
  title: string;
  subtitle?: string;
  /** That it is shown only now, and what to do. */
  once: { title: string; text: string };
  /** What has been done with it, at the left of the foot. */
  state: (taken: Taken) => string;
  done: string;
  /** The question to whoever goes without it. */
  unsaved: { title: string; text: string; back: string; leave: string };
  onClose: () => void;
  /** The secret itself; it tells when it is taken. */
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
  const { once, onClose } = props;
  const [taken, setTaken] = useState<Taken>('no');
  const leaving = useLeaving({ taken, onClose });
  if (leaving.isAsking) {
    return <Unsaved {...props.unsaved} onStay={leaving.stay} onLeave={leaving.leave} />;
  }
  return (
    <Dialog
      opened
      onClose={leaving.close}
      title={props.title}
      subtitle={props.subtitle}
      size="wide"
      state={props.state(taken)}
      actions={
        <Button variant="primary" onClick={leaving.close}>
          {props.done}
        </Button>
      }
    >
      <div className={classes.body}>
        <Note tone="warn" title={once.title}>
          <p>{once.text}</p>
        </Note>
        {props.children(setTaken)}
      </div>
    </Dialog>
  );
}

type UnsavedProps = SecretOnceProps['unsaved'] & { onStay: () => void; onLeave: () => void };

function Unsaved({ title, text, back, leave, onStay, onLeave }: UnsavedProps) {
  return (
    <Dialog
      opened
      onClose={onStay}
      title={title}
      actions={
        <>
          <Button onClick={onStay} autoFocus>
            {back}
          </Button>
          <Button variant="delete" onClick={onLeave}>
            {leave}
          </Button>
        </>
      }
    >
      <p className={classes.warning}>
        <IconAlertTriangle size={18} aria-hidden /> {text}
      </p>
    </Dialog>
  );
}
