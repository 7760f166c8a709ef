import { ChooseCustomer } from '../customers/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import type { ServiceScreens } from './screens.ts';

type CustomerChoiceProps = { of: ServiceScreens; path: string };

/** For those who look after several customers and have not said yet which one; `path` is where the choice leads. */
export function CustomerChoice({ of: { service }, path }: CustomerChoiceProps) {
  const { t } = useTexts();
  return (
    <ChooseCustomer
      id="choose-customer"
      texts="services.choose"
      service={service}
      path={path}
      intro={t(`${service}.choose.text`)}
      empty={{
        text: t('services.choose.emptyText', { service: t(`service.${service}`) }),
        action: <Button href="/customers/customers">{t('services.choose.toCustomers')}</Button>,
      }}
    />
  );
}
