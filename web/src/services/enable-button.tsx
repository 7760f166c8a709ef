import { linkTo } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { useSend } from '../ui/use-send.ts';
import { useServiceScope, type ServiceScreens } from './screens.ts';
import { useOrderRefusal } from './use-status.ts';

type EnableButtonProps = { of: ServiceScreens; variant: 'primary' | 'secondary'; children: string };

/** Enables the service, or tries it again after a failure; where that asks for more, leads to what asks. */
export function EnableButton({ of, variant, children }: EnableButtonProps) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const refusal = useOrderRefusal(of);
  const { send, isBusy } = useSend({
    call: ({ write }) => write(of.life.enable, { body: {} }),
    errorTitle: t('services.enable.failed'),
  });
  const href = of.enablePath && linkTo(of.enablePath, scope);
  return (
    <Button
      variant={variant}
      busy={isBusy}
      disabledReason={refusal}
      href={href}
      onClick={href === undefined ? () => send() : undefined}
    >
      {children}
    </Button>
  );
}
