import type { ReactNode } from 'react';
import { late } from '../ui/late.ts';
import { useDialog } from '../ui/use-dialog.tsx';
import type { ServiceScreens, ServiceStatus } from './screens.ts';

const EndService = late(() => import('./dialogs/end-service.tsx'), 'EndService');

/** The way to end the service. */
export function useEndService(
  of: ServiceScreens,
  { customerName }: Pick<ServiceStatus, 'customerName'>,
): { ask: () => void; dialog: ReactNode } {
  const { ask, dialog } = useDialog(of.EndDialog ?? EndService);
  return { ask: () => ask({ of, customerName }), dialog };
}
