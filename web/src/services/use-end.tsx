import { Suspense, useState, type ReactNode } from 'react';
import { late } from '../ui/late.ts';
import type { ServiceScreens, ServiceStatus } from './screens.ts';

const EndService = late(() => import('./dialogs/end-service.tsx'), 'EndService');

/** The way to end the service: `ask` opens the dialog, which is drawn wherever it is opened from. */
export function useEndService(
  of: ServiceScreens,
  { customerName }: ServiceStatus,
): { ask: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  return {
    ask: () => setIsOpen(true),
    dialog: (
      <Suspense>
        {isOpen && <EndService of={of} customerName={customerName} onClose={() => setIsOpen(false)} />}
      </Suspense>
    ),
  };
}
