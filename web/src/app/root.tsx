import { Outlet } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType } from 'react';
import { loadLate } from '../platform/load-late.ts';
import { ProgressBar } from './progress-bar.tsx';
import { useSessionEvents } from './session/use-session-events.ts';

const afterFirstPaintMs = 300;

/** What is not needed for the first page waits until it stands. What is told before the code has come waits for it. */
function useToastHost(): ComponentType | undefined {
  const [loaded, setLoaded] = useState<{ ToastHost: ComponentType }>();
  useEffect(() => {
    const load = async (): Promise<void> =>
      setLoaded(await loadLate('toasts', () => import('./toast-host.tsx')));
    const timer = setTimeout(() => void load(), afterFirstPaintMs);
    return () => clearTimeout(timer);
  }, []);
  return loaded?.ToastHost;
}

export function Root() {
  const ToastHost = useToastHost();
  useSessionEvents();
  return (
    <>
      <ProgressBar />
      <Outlet />
      {ToastHost && <ToastHost />}
    </>
  );
}
