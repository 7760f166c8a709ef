import { notifications } from '@mantine/notifications';
import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isApiError } from '../platform/api-error.ts';
import { session } from '../platform/current-session.ts';
import { i18n } from '../platform/i18n.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from './button.tsx';
import { CreateTicket } from './create-ticket.tsx';
import { Reference } from './reference.tsx';
import { referenceOf } from './references.ts';
import classes from './toasts.module.css';

const successMs = 5000;

export type ErrorToastProps = {
  /** What happened, e.g. "The customer could not be created". */
  what: string;
  /** Why, and what to do now. Left out: read from `error`. */
  why?: string | undefined;
  error?: unknown;
  reference?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Somebody leaves for a ticket that tells of it. */
  onFollow?: () => void;
};

/** The content of an error's toast: what, why, what now, reference. */
function ErrorContent({ what, why, error, reference, onRetry, onFollow }: ErrorToastProps) {
  const { t, errorText } = useTexts();
  const shownReference = reference ?? referenceOf(error);
  return (
    <div>
      <p className={classes.title}>{what}</p>
      <p className={classes.text}>{why ?? (error === undefined ? null : errorText(error))}</p>
      <div className={classes.foot}>
        {onRetry && (
          <Button size="note" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        <CreateTicket
          size="note"
          what={what}
          why={why}
          error={error}
          reference={shownReference}
          onFollow={onFollow}
        />
        {shownReference !== undefined && (
          <span className={classes.reference}>
            <Reference value={shownReference} short />
          </span>
        )}
      </div>
    </div>
  );
}

type Toast = { id: string; tone: 'ok' | 'err'; message: ReactNode; autoClose: number | false };
const icons = {
  ok: <IconCircleCheckFilled size={20} aria-hidden />,
  err: <IconCircleXFilled size={20} aria-hidden />,
};

function show({ id, tone, message, autoClose }: Toast): void {
  const slots = {
    root: `${classes.toast} ${classes[tone]}`,
    icon: classes.icon ?? '',
    body: classes.body ?? '',
    description: classes.description ?? '',
    closeButton: classes.close ?? '',
  };
  const closeButtonProps = { 'aria-label': i18n.get().texts.t('common.close') };
  const shown = {
    id,
    message,
    autoClose,
    icon: icons[tone],
    classNames: slots,
    withBorder: false,
    closeButtonProps,
    'data-tone': tone,
  };
  notifications.hide(id);
  notifications.show(shown);
}

/** Confirms something done; closes by itself after 5 seconds. The same text is never there twice. */
export function notifySuccess(text: string): void {
  show({
    id: `ok:${text}`,
    tone: 'ok',
    message: <p className={classes.text}>{text}</p>,
    autoClose: successMs,
  });
}

/** Which failure is shown under an id. */
const shown = new Map<string, ErrorToastProps>();

/** What is told of a failure: it can be taken away, or lose its offer to try again when nothing is there that could. */
export type ErrorToast = { hide: () => void; withoutRetry: () => void };

/** Tells of a failure; stays until it is closed, or until somebody else is signed in. */
export function notifyError(toast: ErrorToastProps): ErrorToast {
  const id = `err:${toast.what}`;
  const ifShown = (act: () => void) => (): void => {
    if (shown.get(id) === toast) act();
  };
  const onRetry = toast.onRetry && retryAndHide(id, toast.onRetry);
  const onFollow = (): void => void notifications.hide(id);
  const messageOf = (retry?: () => void) => <ErrorContent {...toast} onRetry={retry} onFollow={onFollow} />;
  if (!isApiError(toast.error) || !toast.error.isSomebodyElses) {
    shown.set(id, toast);
    show({ id, tone: 'err', message: messageOf(onRetry), autoClose: false });
  }
  return {
    hide: ifShown(onFollow),
    withoutRetry: ifShown(() => notifications.update({ id, message: messageOf() })),
  };
}

// Of another identity's doings nothing is shown any more, and nobody does them again in its place. What the session
// itself has to tell is shown after this.
session.on((event) => {
  if (event !== 'terms' && event !== 'restored') notifications.clean();
});

const retryAndHide = (id: string, retry: () => void) => () => {
  notifications.hide(id);
  retry();
};
