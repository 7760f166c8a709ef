import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { ServiceProps, ServiceScreens } from './screens.ts';
import { useEnable } from './use-enable.ts';
import { useOrderRefusal } from './use-status.ts';

/** What the service is, and the way to it. */
export function NotEnabled({ of, status }: ServiceProps) {
  const { t, language } = useTexts();
  const { enable, busy } = useEnable(of);
  const refusal = useOrderRefusal(of);
  const mayEver = useIsEverAllowed(of.order);
  const regions = new Intl.ListFormat(language).format(status.regions.map(({ region }) => region));
  return (
    <EmptyState
      icon={of.icon}
      title={t('services.notEnabled.title', {
        service: t(`service.${of.service}`),
        customer: status.customerName,
      })}
      action={
        mayEver ? (
          <Button variant="primary" busy={busy} disabledReason={refusal} onClick={enable}>
            {t('services.enable.action')}
          </Button>
        ) : null
      }
      hint={t(mayEver ? `${of.service}.notEnabled.hint` : 'services.notEnabled.byPartner')}
    >
      {t(`${of.service}.notEnabled.text`, { regions })}
    </EmptyState>
  );
}

/** No region is connected. */
export function NotOffered({ of }: { of: ServiceScreens }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={of.iconOff}
      title={t('services.notOffered.title', { service: t(`service.${of.service}`) })}
      action={null}
    >
      {t(`${of.service}.notOffered.text`)}
    </EmptyState>
  );
}
