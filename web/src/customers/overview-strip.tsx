import type { CustomerOverview } from '@portal/contract/customers';
import { aboutMoney, shareText } from '../platform/at-a-glance.ts';
import { absent } from '../platform/format.ts';
import { comparedWith, lastMonths } from '../platform/months.ts';
import { useMay } from '../platform/permissions.ts';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Figure, Figures, Narrow, Pending, Wide } from '../ui/figures.tsx';
import { ToneIcon } from '../ui/status.tsx';
import { attentionTones, useAttentionWords } from './attention-words.ts';
import type { ServiceAtCustomer } from './service-at-customer.ts';
import { StoredFigure } from './stored-figure.tsx';

type Overview = CustomerOverview | undefined;
type OverviewStripProps = { overview: Overview; services: readonly ServiceAtCustomer[] };

/** The customer in four figures; three for those who may not know what the partner pays. */
export function OverviewStrip({ overview, services }: OverviewStripProps) {
  const seesMargin = useMay('pricing.read');
  return (
    <Figures>
      <MonthFigure overview={overview} />
      {seesMargin && <MarginFigure overview={overview} />}
      <StoredFigure overview={overview} services={services} />
      <AttentionFigure overview={overview} />
    </Figures>
  );
}

type FigureOf = { overview: Overview };
type Format = ReturnType<typeof useTexts>['format'];

/** Without decimals: a figure is read at a glance. */
const moneyOf = (minor: number | null, { currency }: CustomerOverview, format: Format) =>
  minor === null ? { value: absent } : { value: format.number(minor / 100), unit: format.currency(currency) };

function MonthFigure({ overview }: FigureOf) {
  const { t, format } = useTexts();
  const month = overview?.month ?? lastMonths()[0] ?? '';
  const name = t('customers.figure.soFar', { month: format.monthName(month) });
  if (!overview) return <Figure name={name} value={undefined} note={<Pending />} />;
  const { customerMinor, beforeMinor, forecastMinor, currency } = overview;
  const change = format.change(customerMinor, beforeMinor);
  const day = format.dayShort(comparedWith(month).beforeUntil);
  const amount = forecastMinor === null ? '' : aboutMoney(forecastMinor, currency, format);
  const parts = [
    amount && t('customers.figure.forecast', { amount }),
    change !== absent && t('customers.figure.change', { change, day }),
  ].filter((part) => typeof part === 'string' && part !== '');
  const [first, ...others] = parts;
  return (
    <Figure
      name={name}
      {...moneyOf(customerMinor, overview, format)}
      note={
        <span>
          {first}
          <Wide>{others.map((part) => ` · ${part}`)}</Wide>
        </span>
      }
    />
  );
}

function MarginFigure({ overview }: FigureOf) {
  const { t, format } = useTexts();
  const isOperator = useWorkplaceKind() === 'operator';
  const name = t(`customers.figure.${isOperator ? 'partnersMargin' : 'margin'}`);
  if (!overview) return <Figure name={name} value={undefined} note={<Pending />} />;
  const { customerMinor, partnerMinor } = overview;
  if (customerMinor === null || partnerMinor === null) return <Figure name={name} value={absent} note="" />;
  const margin = customerMinor - partnerMinor;
  const share = customerMinor === 0 ? absent : shareText(margin, customerMinor, format);
  return (
    <Figure
      name={name}
      {...moneyOf(margin, overview, format)}
      note={
        <span>
          <Wide>{t('customers.figure.marginOf', { share })}</Wide>
          <Narrow>{share}</Narrow>
        </span>
      }
    />
  );
}

function AttentionFigure({ overview }: FigureOf) {
  const { t, format } = useTexts();
  const { kindsOf, summaryOf } = useAttentionWords();
  const name = t('customers.figure.attention');
  if (!overview) return <Figure name={name} value={undefined} note={<Pending />} />;
  const { level, count } = overview.attention;
  // What goes on by itself needs nobody.
  if (level === 'none' || level === 'busy') {
    return <Figure name={name} value={format.number(0)} note={summaryOf(overview.attention).word} />;
  }
  const [first, ...others] = kindsOf(overview.attention);
  return (
    <Figure
      name={name}
      value={
        <>
          <ToneIcon tone={attentionTones[level]} />
          {format.number(count)}
        </>
      }
      note={
        <span>
          {first}
          <Wide>{others.map((kind) => `, ${kind}`)}</Wide>
          <Narrow>{others.length > 0 && `, +${others.length}`}</Narrow>
        </span>
      }
    />
  );
}
