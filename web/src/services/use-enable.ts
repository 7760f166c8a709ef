import type { Managed } from '../platform/managed-customer.ts';
import { useTexts } from '../platform/use-texts.ts';
import { useSend } from '../ui/use-send.ts';
import { useServiceScope, type ServiceScreens } from './screens.ts';

/** Enables the service, or tries it again after a failure. */
export function useEnable(of: ServiceScreens) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const { send, isBusy } = useSend<Managed>({
    call: ({ write }, managed) => write(of.enable, { query: managed, body: {} }),
    errorTitle: t('services.enable.failed'),
  });
  return { enable: () => send(scope), busy: isBusy };
}
