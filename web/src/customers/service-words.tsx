import type { Customer } from '@portal/contract/customers';
import type { ServiceState } from '@portal/contract/services/services';
import { IconCircleDashed, IconKey, IconMessageQuestion } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { absent } from '../platform/format.ts';
import { TwoLines } from '../ui/list/two-lines.tsx';
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

/** The states that are not simply enabled, the most urgent first. */
const notable: readonly ServiceState[] = ['failed', 'needs-attention', 'enabling', 'provisioning', 'ending'];

type ServiceStateWordProps = {
  state: ServiceState;
  /** The service, where that has to be said. */
  of?: string | undefined;
  below?: string | undefined;
  small?: boolean;
};

/** The state of a service as word, icon and color. */
export function ServiceStateWord({ state, of, ...rest }: ServiceStateWordProps) {
  const { t, language } = useTexts();
  const word = t(`customers.serviceState.${state}`);
  return (
    <StatusWord
      {...rest}
      {...looks[state]}
      word={of === undefined ? word : `${of} ${word.toLocaleLowerCase(language)}`}
    />
  );
}

/** The services of a customer by their short names; below them what is not simply enabled, the most urgent. */
export function ServiceWords({ services }: { services: ActiveServices }) {
  const { t, exists } = useTexts();
  const shortName = ({ service }: ActiveServices[number]) => {
    const short = `customers.short.${service}`;
    return t(exists(short) ? short : `service.${service}`);
  };
  const has = services.filter(({ state }) => state !== 'not-enabled');
  if (has.length === 0) return <span className={classes.absent}>{absent}</span>;
  const others = notable.flatMap((state) => has.filter((one) => one.state === state));
  const [first] = others;
  return (
    <TwoLines
      first={
        <span title={has.map(({ service }) => t(`service.${service}`)).join(', ')}>
          {has.map(shortName).join(', ')}
        </span>
      }
      second={
        first && (
          <>
            <ServiceStateWord state={first.state} of={shortName(first)} small />
            {others.length > 1 && ` +${others.length - 1}`}
          </>
        )
      }
    />
  );
}
