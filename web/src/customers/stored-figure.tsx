import type { CustomerOverview } from '@portal/contract/customers';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Sparkline } from '../ui/chart/sparkline.tsx';
import { Figure, Pending } from '../ui/figures.tsx';
import type { ServiceUsage } from '../services/usage/description.ts';
import type { ServiceAtCustomer } from './service-at-customer.ts';
import { storedDays } from './stored-days.ts';

type StoredFigureProps = {
  overview: CustomerOverview | undefined;
  services: readonly ServiceAtCustomer[];
};

/** What all services that store keep of the customer, and how that came about; nothing where none stores. */
export function StoredFigure({ overview, services }: StoredFigureProps) {
  const { t, format } = useTexts();
  const storing = services.flatMap(({ service, usage }) => (usage?.stores ? [{ service, usage }] : []));
  const [first] = storing;
  if (!first) return null;
  const name = t('customers.figure.stored');
  if (!overview) return <Figure name={name} value={undefined} note={<Pending />} />;
  const ids = storing.map(({ service }) => service);
  const days = storedDays(overview.services.filter(({ service }) => ids.includes(service)));
  const known = days.flatMap(({ day, average }) => (average === null ? [] : [{ day, average }]));
  const [oldest, newest] = [known[0], known.at(-1)];
  if (!oldest || !newest) return <Figure name={name} value={absent} note="" />;
  const { unit, size } = first.usage.unitOf(newest.average);
  return (
    <Figure
      name={name}
      value={format.decimal(newest.average / size)}
      unit={unit}
      note={<Since oldest={oldest} newest={newest} usage={first.usage} />}
      trend={<Sparkline values={days.map(({ average }) => average)} />}
    />
  );
}

type Measured = { day: string; average: number };
type SinceProps = { oldest: Measured; newest: Measured; usage: ServiceUsage };

function Since({ oldest, newest, usage }: SinceProps) {
  const { t, format, language } = useTexts();
  const day = format.dayShort(oldest.day);
  const more = newest.average - oldest.average;
  if (more === 0) return t('customers.figure.unchanged', { day });
  const size = usage.textOf(Math.abs(more), language);
  return t('customers.figure.since', { change: `${more < 0 ? '−' : '+'}${size}`, day });
}
