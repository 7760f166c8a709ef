import { readInvitation } from '@portal/contract/auth/by-mail';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isApiError } from '../platform/api-error.ts';
import { keyOf } from '../platform/api.ts';
import { ask, session } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState, Skeletons } from '../ui/states.tsx';
import { useLogOut } from '../ui/use-log-out.ts';
import { loginPath } from './addresses.ts';
import { AuthCard } from './auth-card.tsx';
import { invitationStep, signInStep } from './kept-step.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import './history-state.ts';
import classes from './auth.module.css';

const tokenOfAddress = (): string => new URLSearchParams(location.search).get('token') ?? '';

/** The token of the link, which leaves the address bar at once and is kept for a reload. */
function useInvitationToken(): string {
  const router = useRouter();
  const [token] = useState(() => {
    const found = tokenOfAddress();
    if (found !== '') invitationStep.write({ token: found });
    return found === '' ? (invitationStep.read()['token'] ?? '') : found;
  });
  useEffect(() => {
    if (tokenOfAddress() !== '') router.history.replace(router.history.location.pathname);
  }, [router]);
  return token;
}

function useInvitation(token: string) {
  return useQuery({
    queryKey: [...keyOf(readInvitation), token],
    queryFn: () => ask(readInvitation, { body: { token } }),
    enabled: token !== '',
    staleTime: Infinity,
  });
}

/** The link opens nothing: used before, too old, or cut off on its way. */
function DeadLink({ reason }: { reason: 'passwordTokenExpired' | 'passwordTokenInvalid' }) {
  const { t } = useTexts();
  return (
    <AuthCard
      title={t(`auth.invitation.dead.${reason}.title`)}
      lead={t(`auth.invitation.dead.${reason}.text`)}
    >
      <div className={classes.submit}>
        <Button href={loginPath}>{t('auth.toLogin')}</Button>
      </div>
    </AuthCard>
  );
}

const isDead = (error: unknown): boolean => isApiError(error) && error.status >= 400 && error.status < 429;

/** Where an invitation leads: greets with company and address, sets the first password. */
export function NewPasswordPage() {
  const { t } = useTexts();
  const router = useRouter();
  const token = useInvitationToken();
  const { data: invitation, error, isFetching, refetch } = useInvitation(token);
  const toLogin = (): void => router.history.push(loginPath, { loginNote: 'passwordSet' });
  const leaving = useLogOut(toLogin);
  const done = (email: string): void => {
    invitationStep.clear();
    signInStep.write({ address: email });
    if (session.state.get().isAuthenticated) leaving.send();
    else toLogin();
  };
  if (token === '') return <DeadLink reason="passwordTokenInvalid" />;
  if (isDead(error)) {
    const isOver = isApiError(error) && error.errorKey === 'passwordTokenExpired';
    return <DeadLink reason={isOver ? 'passwordTokenExpired' : 'passwordTokenInvalid'} />;
  }
  if (!invitation) {
    return (
      <AuthCard title={t('auth.invitation.title')}>
        {error ? (
          <ErrorState
            title={t('auth.invitation.unread')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeletons rows={3} height={40} />
        )}
      </AuthCard>
    );
  }
  return <NewPasswordForm invitation={invitation} token={token} onDone={() => done(invitation.email)} />;
}
