import { cancelEmailChange, getEmail } from '@portal/contract/user-access';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { session } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend } from '../ui/use-send.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { EmailCodeDialog } from './email-code-dialog.tsx';
import type { Email, PendingEmail } from './pending-email.ts';
import { useOwnRefusal } from './refusal.ts';
import classes from './user.module.css';

/** Whoever is signed in is shown with the address. */
const reloadUser = (): void => void session.reloadUser();

function useCancel() {
  const { t } = useTexts();
  return useSend({
    call: ({ write }) => write(cancelEmailChange, {}).finally(reloadUser),
    onSuccess: () => notifySuccess(t('user.email.kept')),
    errorTitle: t('user.email.notKept'),
  });
}

type PartProps = { email: Email; onOpen: () => void };

/** The new address, whose code is still to come. */
function Waiting({ pending, onOpen }: { pending: PendingEmail; onOpen: () => void }) {
  const { t, format } = useTexts();
  const refusal = useOwnRefusal();
  return (
    <Note
      title={t('user.email.waiting', { email: pending.email })}
      action={
        <Button size="note" onClick={onOpen} disabled={refusal !== undefined}>
          {t('user.email.enterCode')}
        </Button>
      }
    >
      <p>{t('user.email.waitingText', { until: format.deadline(pending.expiresAt) })}</p>
    </Note>
  );
}

function Actions({ email, onOpen }: PartProps) {
  const { t } = useTexts();
  const cancel = useCancel();
  const off = useOwnRefusal() !== undefined;
  if (!email.pending) {
    return (
      <Button onClick={onOpen} disabled={off}>
        {t('user.email.change')}
      </Button>
    );
  }
  return (
    <Button onClick={() => cancel.send()} busy={cancel.isBusy} disabled={off}>
      {t('user.email.keep')}
    </Button>
  );
}

function Address({ email }: { email: Email }) {
  const { t } = useTexts();
  const [open, setOpen] = useState<'ask' | PendingEmail | null>(null);
  const { pending } = email;
  const taken = (): void => {
    setOpen(null);
    reloadUser();
    notifySuccess(t('user.email.done'));
  };
  const requested = (next: PendingEmail): void => {
    setOpen(next);
    reloadUser();
  };
  return (
    <>
      <p className={classes.address}>{email.email}</p>
      {pending && <Waiting pending={pending} onOpen={() => setOpen(pending)} />}
      <div className={classes.actions}>
        <Actions email={email} onOpen={() => setOpen('ask')} />
      </div>
      {open === 'ask' && (
        <ChangeEmailDialog address={email.email} onRequested={requested} onClose={() => setOpen(null)} />
      )}
      {open !== null && open !== 'ask' && (
        <EmailCodeDialog pending={open} onResent={requested} onTaken={taken} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

/** The address that one logs in with: changed with the password and a code that is mailed to the new one. */
export function EmailAddress() {
  const { t } = useTexts();
  const query = useQuery({ ...api.query(getEmail), staleTime: 0 });
  return (
    <section className={classes.stack} aria-labelledby="own-address">
      <div>
        <h2 id="own-address">{t('user.email.title')}</h2>
        <p className={classes.help}>{t('user.email.help')}</p>
      </div>
      <LoadState query={query} errorTitle={t('user.email.unread')} skeleton={<Skeletons rows={2} />}>
        {(email: Email) => <Address email={email} />}
      </LoadState>
    </section>
  );
}
