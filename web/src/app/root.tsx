import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { loadLate } from '../platform/load-late.ts';
import { stand } from './reach/with-code.ts';
import { ReachBar } from './reach/reach-bar.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { useSessionEvents } from './session/use-session-events.ts';

const afterFirstPaintMs = 300;

/** What is not needed for the first page waits until it stands. What is told before the code has come waits for it. */
function useToastHost(): ReactNode {
  const [host, setHost] = useState<ReactNode>(null);
  useEffect(() => {
    const timer = setTimeout(() => void loadToasts(setHost), afterFirstPaintMs);
    return () => clearTimeout(timer);
  }, []);
  return host;
}

async function loadToasts(setHost: (host: ReactNode) => void): Promise<void> {
  const { ToastHost } = await loadLate('toasts', () => import('./toast-host.tsx'));
  setHost(<ToastHost />);
  // What tells of a failure is not fetched when something has failed.
  await loadLate('toasts', () => import('../ui/toasts.tsx'));
}

/** Keeps where one is, for who goes on and cannot get there. */
function useStanding(): void {
  const router = useRouter();
  useEffect(() => router.subscribe('onResolved', ({ toLocation }) => stand(toLocation.href)), [router]);
}

export function Root() {
  const toastHost = useToastHost();
  useSessionEvents();
  useStanding();
  return (
    <>
      <ProgressBar />
      <ReachBar />
      <Outlet />
      {toastHost}
    </>
  );
}
