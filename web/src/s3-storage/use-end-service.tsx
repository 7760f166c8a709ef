import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { S3Status } from './status.ts';

const EndServiceDialog = lazy(async () => ({
  default: (await import('./end-service-dialog.tsx')).EndServiceDialog,
}));

/** The way to end the service: `ask` opens the dialog, which is drawn wherever it is asked from. */
export function useEndService({ customerName }: S3Status): { ask: () => void; dialog: ReactNode } {
  const [isAsked, setIsAsked] = useState(false);
  return {
    ask: () => setIsAsked(true),
    dialog: (
      <Suspense>
        {isAsked && <EndServiceDialog customerName={customerName} onClose={() => setIsAsked(false)} />}
      </Suspense>
    ),
  };
}
