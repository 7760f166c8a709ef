import { useEffect, useRef } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import type { ServiceScreens, ServiceStatus } from './screens.ts';

/** Says once that a service is ready which the screen has seen not to be. */
export function useReadyToast({ ready }: Pick<ServiceScreens, 'ready'>, status: ServiceStatus): void {
  const { t } = useTexts();
  const { state, customerName: customer } = status;
  const before = useRef(state);
  useEffect(() => {
    if (ready !== undefined && before.current !== 'enabled' && state === 'enabled')
      notifySuccess(t(ready, { customer }));
    before.current = state;
  }, [ready, state, customer, t]);
}
