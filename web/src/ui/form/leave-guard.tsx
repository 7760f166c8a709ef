import { useBlocker } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { useUnsaved } from './unsaved.ts';
import { late } from '../late.ts';

const ConfirmDialog = late(() => import('../confirm/confirm-dialog.tsx'), 'ConfirmDialog');

type LeaveGuardProps = { mayLeave: () => boolean; onLeave: () => void };

const isSignIn = (path: string): boolean => path.startsWith('/auth/');

/** The session has ended: there is no choice, and the draft waits for the same person. */
const isSentToSignIn = (from: string, to: string): boolean => isSignIn(to) && !isSignIn(from);

/** Asks before unsaved input is left for another page; closing the window makes the browser ask. */
export function LeaveGuard({ mayLeave, onLeave }: LeaveGuardProps) {
  const { t } = useTexts();
  useUnsaved(mayLeave);
  const blocker = useBlocker({
    shouldBlockFn: ({ current: { pathname: from }, next: { pathname: to } }) =>
      from !== to && !isSentToSignIn(from, to) && !mayLeave(),
    enableBeforeUnload: () => !mayLeave(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const leave = () => {
    onLeave();
    blocker.proceed();
  };
  return (
    <Suspense>
      <ConfirmDialog
        opened
        title={t('ui.leave.title')}
        confirmLabel={t('ui.leave.confirm')}
        cancelLabel={t('ui.leave.stay')}
        onConfirm={leave}
        onClose={blocker.reset}
      >
        {t('ui.leave.text')}
      </ConfirmDialog>
    </Suspense>
  );
}
