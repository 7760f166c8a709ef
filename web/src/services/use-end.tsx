import { Suspense, useState, type ReactNode } from 'react';
import type { ServiceScreens, ServiceStatus } from './screens.ts';

/** The way to end the service: `ask` opens the dialog, which is drawn wherever it is opened from. */
export function useEndService(
  { EndDialog }: ServiceScreens,
  { customerName }: ServiceStatus,
): { ask: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  return {
    ask: () => setIsOpen(true),
    dialog: (
      <Suspense>
        {isOpen && <EndDialog customerName={customerName} onClose={() => setIsOpen(false)} />}
      </Suspense>
    ),
  };
}
