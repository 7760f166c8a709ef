import type { Attention } from '@portal/contract/attention';
import type { Customer, ServiceOverview } from '@portal/contract/customers';
import type { Service } from '@portal/contract/services/services';
import { IconChevronRight } from '@tabler/icons-react';
import { Suspense } from 'react';
import { reasonText } from '../operations/index.tsx';
import { serviceHome } from '../platform/address.ts';
import { absent } from '../platform/format.ts';
import type { Managed } from '../platform/managed-customer.ts';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/link.tsx';
import { rowOpening } from '../ui/list/row-opening.ts';
import { useAttentionWords } from './attention-words.ts';
import { useShut } from './customer-actions.ts';
import type { ServiceAtCustomer } from './service-at-customer.ts';
import { needsSomebody, reasonsOf } from './service-state.ts';
import { ServiceStateWord } from './service-words.tsx';
import classes from './overview.module.css';

type OfService = { at: ServiceOverview; attention: Attention };

type ServiceRowProps = {
  service: Service;
  of: ServiceAtCustomer | undefined;
  /** How it stands; undefined while that is on its way. */
  state: OfService | undefined;
  scope: Managed;
  customer: Customer | undefined;
  full: boolean;
};

export function ServiceRow({ service, of, state, scope, customer, full }: ServiceRowProps) {
  const { t } = useTexts();
  const href = serviceHome(service, scope);
  const Icon = of?.icon;
  return (
    <tr role="row" {...rowOpening}>
      <th scope="row" role="rowheader" data-strong>
        <span className={classes.service}>
          {Icon && <Icon size={20} stroke={1.6} aria-hidden />}
          <TextLink look="name" href={href}>
            {t(`service.${service}`)}
          </TextLink>
        </span>
      </th>
      {state ? (
        <Known {...state} of={of} scope={scope} full={full} />
      ) : (
        ['state', ...(full ? ['regions'] : []), 'size', 'cost'].map((cell) => (
          <td key={cell} role="cell" data-cell={cell} data-align={cell === 'cost' ? 'right' : undefined}>
            <span className={classes.bar} aria-hidden />
          </td>
        ))
      )}
      <td role="cell" data-cell="open" data-align="right">
        {state && customer ? <Way {...state} customer={customer} href={href} /> : <Chevron />}
      </td>
    </tr>
  );
}

type KnownProps = OfService & Pick<ServiceRowProps, 'of' | 'scope' | 'full'>;

function Known({ at, attention, of, scope, full }: KnownProps) {
  const { format } = useTexts();
  return (
    <>
      <td role="cell" data-cell="state">
        {full ? <FullState at={at} attention={attention} /> : <State at={at} attention={attention} />}
      </td>
      {full && (
        <td role="cell" data-cell="regions">
          <Suspense>{at.state !== 'not-enabled' && of ? <of.Regions scope={scope} /> : absent}</Suspense>
        </td>
      )}
      <td role="cell" data-cell="size">
        <Size at={at} usage={of?.usage} />
      </td>
      <td role="cell" data-cell="cost" data-align="right">
        {format.amount(at.customerMinor)}
      </td>
    </>
  );
}

const Chevron = () => <IconChevronRight size={18} aria-hidden className={classes.chevron ?? ''} />;

/** The word, and in short why it is so: nothing that needs somebody hides behind another. */
function State({ at, attention }: OfService) {
  const { t, exists } = useTexts();
  const { reasonOf } = useAttentionWords();
  const { service, state, operation } = at;
  const short = `service-texts.shortReason.${service}.${operation?.reason}`;
  const reasons = reasonsOf(at, attention).map(reasonOf);
  const below = exists(short) ? t(short) : reasons.join(', ') || undefined;
  return <ServiceStateWord state={state} below={below} />;
}

/** The word, why it is so, and what to do. */
function FullState({ at, attention }: OfService) {
  const texts = useTexts();
  const { reasonOf } = useAttentionWords();
  const { state, operation } = at;
  const why = operation && operation.reason !== null ? [reasonText(operation, texts)] : [];
  return (
    <>
      <ServiceStateWord state={state} />
      {[...why, ...reasonsOf(at, attention).map(reasonOf)].map((text) => (
        <p key={text} className={classes.why}>
          {text}
        </p>
      ))}
    </>
  );
}

/** As large as it was on the newest day that was measured, and how many things that is. */
function Size({ at: { days, things }, usage }: { at: ServiceOverview; usage: ServiceAtCustomer['usage'] }) {
  const { t, language } = useTexts();
  const newest = days.findLast(({ average }) => average !== null)?.average ?? null;
  const count = usage && things > 0 ? t(`${usage.service}.usage.count`, { count: things }) : undefined;
  const size = usage && newest !== null ? usage.textOf(newest, language) : undefined;
  const [first = absent, second] = [size, count].filter((text) => text !== undefined);
  return (
    <span className={classes.size}>
      <span>{first}</span>
      {second !== undefined && <small>{second}</small>}
    </span>
  );
}

type WayProps = OfService & { customer: Customer; href: string };

/** A button where somebody must act, for those who may; whoever opens the row reads why they may not. */
function Way({ at, attention, customer, href }: WayProps) {
  const { t } = useTexts();
  const refusal = useRefusal('services.order');
  const shut = useShut()(customer);
  const act = at.state === 'not-enabled' ? 'enable' : 'resolve';
  const isAsked = act === 'enable' || needsSomebody(at, attention);
  if (!isAsked || refusal !== undefined || shut !== undefined) return <Chevron />;
  return (
    <Button size="note" href={href}>
      {t(`customers.page.${act}`)}
      <span className="visually-hidden"> {t(`service.${at.service}`)}</span>
    </Button>
  );
}
