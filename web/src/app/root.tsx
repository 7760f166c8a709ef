import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ProgressBar } from './progress-bar.tsx';
import { useSessionEvents } from './session/use-session-events.ts';

const ToastHost = lazy(async () => {
  const module = await import('./toast-host.tsx');
  return { default: module.ToastHost };
});

/** What is not needed for the first page waits until it stands. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}

export function Root() {
  const isIdle = useIsIdle();
  useSessionEvents();
  return (
    <>
      <ProgressBar />
      <Outlet />
      {isIdle && (
        <Suspense fallback={null}>
          <ToastHost />
        </Suspense>
      )}
    </>
  );
}
