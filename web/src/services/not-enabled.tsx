import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { EmptyState } from '../ui/states.tsx';
import { EnableButton } from './enable-button.tsx';
import type { ServiceProps, ServiceScreens } from './screens.ts';

/** What the service is, and the way to it. */
export function NotEnabled({ of, status }: ServiceProps) {
  const { t, language } = useTexts();
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
          <EnableButton of={of} variant="primary">
            {t(`services.enable.${status.state === 'enabling' ? 'goOn' : 'action'}`)}
          </EnableButton>
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
