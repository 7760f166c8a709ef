import type { Customer } from '@portal/contract/customers';
import type { ServiceState } from '@portal/contract/services/services';
import { IconCircleDashed, IconKey, IconMessageQuestion } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { absent } from '../platform/format.ts';
import type { Tone } from '../ui/status.tsx';
import { StatusWord } from '../ui/status.tsx';
import classes from './customers.module.css';

type ActiveServices = Customer['activeServices'];

const looks = {
  'not-enabled': { tone: 'off', icon: IconCircleDashed },
  enabling: { tone: 'info', icon: IconKey },
  provisioning: { tone: 'info', icon: undefined },
  'needs-attention': { tone: 'warn', icon: IconMessageQuestion },
  enabled: { tone: 'ok', icon: undefined },
  failed: { tone: 'err', icon: undefined },
  ending: { tone: 'info', icon: undefined },
} as const satisfies Record<ServiceState, { tone: Tone; icon: unknown }>;

/** The state of a service as word, icon and color. */
export function ServiceStateWord({ state, of }: { state: ServiceState; of?: string | undefined }) {
  const { t } = useTexts();
  const word = t(`customers.serviceState.${state}`);
  return (
    <StatusWord
      tone={looks[state].tone}
      icon={looks[state].icon}
      word={of === undefined ? word : t('customers.serviceState.of', { service: of, state: word })}
    />
  );
}

/** The services of a customer by their short names; one that is not simply enabled says its state. */
export function ServiceWords({ services }: { services: ActiveServices }) {
  const { t } = useTexts();
  const shortName = (service: ActiveServices[number]['service']) => t(`customers.short.${service}`);
  const enabled = services.filter(({ state }) => state === 'enabled');
  const others = services.filter(({ state }) => state !== 'enabled' && state !== 'not-enabled');
  if (enabled.length + others.length === 0) return <span className={classes.absent}>{absent}</span>;
  return (
    <>
      {enabled.length > 0 && (
        <span title={enabled.map(({ service }) => t(`service.${service}`)).join(', ')}>
          {enabled.map(({ service }) => shortName(service)).join(', ')}
        </span>
      )}
      {others.map(({ service, state }) => (
        <ServiceStateWord key={service} state={state} of={shortName(service)} />
      ))}
    </>
  );
}
