import type { Customer, CustomerOverview, ServiceOverview } from '@portal/contract/customers';
import { useMe } from '../platform/current-session.ts';
import { lastMonths } from '../platform/months.ts';
import { useTexts } from '../platform/use-texts.ts';
import { useBelow } from '../ui/viewport.ts';
import { scopeOf, type CustomerPlace, type ServiceAtCustomer } from './service-at-customer.ts';
import { ServiceRow } from './service-row.tsx';
import { needsSomebody } from './service-state.ts';
import classes from './overview.module.css';

type ServicesTableProps = {
  place: CustomerPlace;
  customer: Customer | undefined;
  /** Undefined while it is on its way: the services are known before. */
  overview: CustomerOverview | undefined;
  services: readonly ServiceAtCustomer[];
  /** With the reasons in full, and the regions. */
  full?: boolean;
};

/** The services that are offered: how each stands, how large it is, what it costs, and the way to it. */
export function ServicesTable(props: ServicesTableProps) {
  const { overview, full = false } = props;
  const { t, format } = useTexts();
  const phone = useBelow('sm');
  const short = overview
    ? t('customers.page.paysShort', { currency: format.currency(overview.currency) })
    : '';
  return (
    <section className={classes.services} aria-labelledby="services">
      <div className={classes.head}>
        <h2 id="services">{t('customers.page.tab.services')}</h2>
        <span>{phone ? short : t('customers.page.pays')}</span>
      </div>
      {/* Said again, because on a phone the rows are no rows of a table any more. */}
      <table
        role="table"
        aria-labelledby="services"
        aria-busy={overview === undefined}
        data-full={full || undefined}
      >
        <Heads overview={overview} full={full} />
        <tbody>
          <Rows {...props} />
          <tr className={classes.total}>
            <th scope="row" colSpan={full ? 4 : 3}>
              {t('customers.page.total')}
            </th>
            <td data-align="right">{overview && format.amount(overview.customerMinor)}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </section>
  );
}

type HeadsProps = { overview: CustomerOverview | undefined; full: boolean };

function Heads({ overview, full }: HeadsProps) {
  const { t, format } = useTexts();
  const month = overview?.month ?? lastMonths()[0] ?? '';
  const soFar = t('customers.column.customerMinor', { month: format.monthName(month) });
  const texts = ['service', 'stateHead', ...(full ? (['regions'] as const) : []), 'size'] as const;
  return (
    <thead>
      <tr>
        {texts.map((text) => (
          <th key={text} scope="col">
            {t(`customers.page.${text}`)}
          </th>
        ))}
        <th scope="col" data-align="right">
          {overview ? `${soFar}, ${format.currency(overview.currency)}` : soFar}
        </th>
        <th>
          <span className="visually-hidden">{t('ui.list.actionsHead')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** In the order of the menu; on a phone, where little is in view, first what needs somebody. */
function Rows({ place, customer, overview, services, full = false }: ServicesTableProps) {
  const phone = useBelow('sm');
  const offered = useMe()?.servicesOffered ?? [];
  const known = overview?.services ?? offered.map((service) => ({ service, state: undefined }));
  const isUrgent = (at: (typeof known)[number]) =>
    overview !== undefined && isKnown(at) && needsSomebody(at, overview.attention);
  const shown = phone ? [...known.filter(isUrgent), ...known.filter((at) => !isUrgent(at))] : known;
  return shown.map((at) => (
    <ServiceRow
      key={at.service}
      service={at.service}
      of={services.find(({ service }) => service === at.service)}
      state={overview && isKnown(at) ? { at, attention: overview.attention } : undefined}
      scope={scopeOf(place)}
      customer={customer}
      full={full}
    />
  ));
}

const isKnown = (at: { state: ServiceOverview['state'] | undefined }): at is ServiceOverview =>
  at.state !== undefined;
